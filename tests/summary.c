/*
 * summary.c - a row summed up: numbers whose right value is known, and each
 * piece of evidence by breaking one thing of a faultless row.
 *
 * Not: what grade follows from the evidence (grade.c), and whether the
 * interval covers what it says (coverage.c).
 */
#include "feature.h"

#include "report_sample.h"

static struct result sample;

/* The first row of the sample as it is now. */
static struct summary summed(void)
{
	struct summary summary;

	must(summary_make(&sample, 1, &summary) == 0, "summary_make");
	return summary;
}

static struct evidence evidence(void)
{
	return summed().evidence;
}

static int near(double x, double y)
{
	double apart = x > y ? x - y : y - x;

	return apart <= 1e-9 * (y > 0 ? y : -y) || apart < 1e-12;
}

/* The i-th measured batch of a launch; an empty and a warm one come first. */
static struct batch *run_batch(unsigned launch, unsigned i)
{
	return &sample.launch[launch].batch[i + 2];
}

static struct actor_sample *run_actor(
    unsigned launch, unsigned i, unsigned actor)
{
	return &sample.launch[launch].sample[(i + 2) * 2 + actor];
}

static void fresh(void)
{
	result_free(&sample);
	make_sample(&sample);
}

static void test_numbers(void)
{
	struct summary s;

	fresh();
	s = summed();
	tap_ok(s.has_time && near(s.ns, 1004.5),
	    "the time is the median of the launches' medians, per hop");
	tap_ok(
	    s.has_range && near(s.range.low, 1001) && near(s.range.high, 1008),
	    "of ten launches the range is from the 2nd to the 9th");
	tap_ok(s.has_call && near(s.call_ns, 400), "the calls alone, per hop");
	tap_ok(s.has_net && near(s.net_ns, 604.5),
	    "net is the centre of the differences");
	tap_ok(near(s.switches_per_op, 2) && near(s.voluntary_per_op, 2) &&
		   near(s.involuntary_per_op, 0),
	    "switches are counted, without those of the handshake");
	tap_ok(s.witnessed_per_op < 0, "there is no word that saw them");
	tap_ok(near(s.mhz, 4000), "20,000 adds in 5 us are 4000 MHz");
	tap_ok(near(s.between_spread, 9 / 1004.5) && near(s.within_spread, 0),
	    "the spreads between and within launches");
	tap_ok(near(s.quiet_ns, s.ns), "all batches are undisturbed");
	tap_ok(s.verdict.grade == 'A' && s.verdict.unit == 's' &&
		   s.verdict.flags == 0,
	    "a row without fault is an A, in switches");
	tap_ok(s.launches == LAUNCHES && s.voids == 0, "ten launches");
	tap_ok(s.p99_ns < 0 && s.max_ns < 0 && s.evidence.trace_error < 0,
	    "no quantile without a trace");
}

static void test_what_counts(void)
{
	unsigned i;

	fresh();
	sample.launch[0].role = ROLE_PILOT;
	sample.launch[1].role = ROLE_VOID;
	sample.launch[2].state = LAUNCH_REFUSED;
	sample.launch[3].row = 2;
	tap_ok(summed().launches == 6 && summed().voids == 1 &&
		   near(summed().ns, 1005.5),
	    "pilots, void and refused launches and other rows are left out");
	for (i = 4; i < LAUNCHES; i++)
		sample.launch[i].role = i > 4 ? ROLE_MEASURE : ROLE_VOID;
	tap_ok(!summed().has_range && !summed().has_net &&
		   !summed().net_unresolved && summed().verdict.grade != 'A' &&
		   summed().has_call,
	    "five launches: a time and calls, no interval and no net");
	fresh();
	for (i = 0; i < 4; i++)
		run_batch(0, i)->ns *= 100;
	tap_ok(near(summed().ns, 1004.5),
	    "four wild batches of ten do not move a launch");
	fresh();
	for (i = 0; i < BATCHES; i++)
		run_batch(4, i)->copy = i % 2;
	tap_ok(near(summed().ns, 1004.5), "batches of all copies count");
	tap_ok(summary_make(&sample, 2, &(struct summary){0}) == -1,
	    "a row that is not there cannot be summed up");
}

static void set_call(long ns)
{
	size_t l, i;

	for (l = 0; l < sample.launches; l++)
		for (i = 0; i < sample.launch[l].batches; i++)
			if (sample.launch[l].batch[i].kind == BATCH_ALONE)
				sample.launch[l].batch[i].ns = ns * 2 * OPS;
}

static void test_net(void)
{
	struct summary s;

	fresh();
	set_call(1003);
	s = summed();
	tap_ok(s.has_call && s.net_unresolved && !s.has_net,
	    "a net whose interval holds zero is below resolution");
	set_call(2000);
	s = summed();
	tap_ok(s.net_unresolved && !s.has_net, "there is no negative net");
	set_call(990);
	tap_ok(summed().has_net && near(summed().net_ns, 14.5),
	    "a small net that is above zero is given");
}

static void test_switches(void)
{
	unsigned i;

	fresh();
	for (i = 0; i < BATCHES; i++)
		run_actor(0, i, 1)->involuntary = OPS;
	tap_ok(near(summed().voluntary_per_op, 2) &&
		   near(summed().involuntary_per_op, 0.1) &&
		   near(summed().switches_per_op, 2.1),
	    "voluntary and involuntary switches are kept apart");
	run_actor(3, 3, 0)->voluntary = -1;
	tap_ok(summed().switches_per_op < 0 && summed().voluntary_per_op < 0,
	    "one unknown count makes the whole unknown");
	fresh();
	sample.launch[5].sample[1].involuntary = -1;
	tap_ok(summed().switches_per_op < 0,
	    "so does an unknown count of the handshake");
	fresh();
	for (i = 0; i < LAUNCHES * BATCHES; i++)
		run_batch(i / BATCHES, i % BATCHES)->seen = OPS;
	tap_ok(near(summed().witnessed_per_op, 1),
	    "hand-overs that a word saw: nothing is taken off");
	tap_ok(summed().verdict.grade == 'X',
	    "and half of what was expected is refused");
	run_batch(9, 9)->seen = -1;
	tap_ok(summed().witnessed_per_op < 0, "not seen once: not known");
	fresh();
	for (i = 0; i < LAUNCHES * BATCHES * 2; i++)
		run_actor(i / 20, i / 2 % 10, i % 2)->voluntary = 0;
	tap_ok(summed().switches_per_op >= 0 && summed().switches_per_op < 1e-9,
	    "fewer than the handshake's are none, not a negative number");
	for (i = 0; i < LAUNCHES * BATCHES * 2; i++)
		run_actor(i / 20, i / 2 % 10, i % 2)->involuntary = OPS + 1;
	tap_ok(near(summed().switches_per_op, 2),
	    "a handshake booked otherwise than in the empty batch is taken "
	    "off");
}

/* Two copies, whose empty batches count 1 and 3 an actor. */
static void test_copies(void)
{
	unsigned l, i;

	fresh();
	for (l = 0; l < LAUNCHES; l++) {
		tell(&sample.launch[l],
		    "b empty 0 0 900 5000 7000 2 2 3 0 400 2 2 3 0 400 copy=1");
		for (i = 1; i < BATCHES; i += 2) {
			run_batch(l, i)->copy = 1;
			run_actor(l, i, 0)->voluntary = OPS + 3;
			run_actor(l, i, 1)->voluntary = OPS + 3;
			run_actor(l, i, 0)->cpu_before = 2;
			run_actor(l, i, 0)->cpu_after = 2;
			run_actor(l, i, 1)->cpu_before = 2;
			run_actor(l, i, 1)->cpu_after = 2;
		}
	}
	tap_ok(near(summed().switches_per_op, 2),
	    "each copy has a handshake of its own");
	tell(&sample.launch[0],
	    "b empty 0 0 900 5000 7000 2 2 9 0 400 2 2 9 0 400 copy=1");
	tap_ok(near(summed().switches_per_op, 2), "and one only");
	tap_ok(evidence().pinned && evidence().one_cpu &&
		   summed().verdict.flags == 0,
	    "each copy has a CPU of its own");
	run_actor(4, 5, 1)->cpu_before = run_actor(4, 5, 1)->cpu_after = 1;
	tap_ok(!evidence().pinned, "which it must not leave either");
	run_batch(4, 5)->copy = UINT32_MAX;
	tap_ok(!evidence().pinned, "a copy that cannot be is not pinned");
}

static void test_facts(void)
{
	static const struct {
		const char *key, *value;
		enum grade_flag flag;
		int raised;
	} facts[] = {
	    {"hypervisor", "KVM", FLAG_VIRTUAL, 1},
	    {"hypervisor", "of unknown make", FLAG_VIRTUAL, 1},
	    {"hypervisor", "unknown", FLAG_VIRTUAL, 0},
	    {"emulated", "QEMU TCG", FLAG_EMULATED, 1},
	    {"emulated", "unknown", FLAG_EMULATED, 0},
	    {"debug_kernel", "lockdep", FLAG_DEBUG, 1},
	    {"tracing", "events", FLAG_DEBUG, 1},
	    {"audit", "auditd runs", FLAG_DEBUG, 1},
	    {"ptrace", "traced by 7", FLAG_DEBUG, 1},
	    {"ptrace", "unknown", FLAG_DEBUG, 0},
	    {"governor", "powersave", FLAG_FREQUENCY, 1},
	    {"governor", "mixed", FLAG_FREQUENCY, 1},
	    {"governor", "unknown", FLAG_FREQUENCY, 0},
	    {"throttled", "1", FLAG_THROTTLED, 1},
	    {"throttled", "-3", FLAG_THROTTLED, 0},
	    {"steal_share", "0.02", FLAG_STOLEN, 1},
	    {"steal_share", "0.005", FLAG_STOLEN, 0},
	    {"steal_share", "unknown", FLAG_STOLEN, 0},
	};
	struct summary s;
	size_t i;

	for (i = 0; i < COUNT(facts); i++) {
		uint32_t right =
		    facts[i].raised ? UINT32_C(1) << facts[i].flag : 0;

		fresh();
		set(&sample.facts, facts[i].key, facts[i].value);
		s = summed();
		tap_ok(s.verdict.flags == right, "%s %s: %s %s", facts[i].key,
		    facts[i].value, facts[i].raised ? "raises" : "not",
		    grade_flags[facts[i].flag].means);
	}
	fresh();
	facts_free(&sample.facts);
	tap_ok(summed().verdict.flags == 0 && evidence().stolen_share < 0,
	    "without any fact nothing is claimed");
}

static void test_frequency(void)
{
	unsigned l, i;

	fresh();
	for (l = 0; l < LAUNCHES; l++)
		for (i = 0; i < 4; i++)
			run_batch(l, i)->chain_ns = 3 * CHAIN;
	tap_ok(near(evidence().frequency_spread, 0),
	    "single disturbed yardsticks are no change of frequency");
	for (l = 0; l < LAUNCHES; l += 2)
		for (i = 0; i < BATCHES; i++)
			run_batch(l, i)->chain_ns = CHAIN * 104 / 100;
	tap_ok(evidence().frequency_spread > 0.03 &&
		   evidence().frequency_spread < 0.05,
	    "a clock that moves by 4 %% from launch to launch is one");
	for (i = 0; i < BATCHES; i++)
		run_batch(7, i)->chain_ns = -1;
	tap_ok(evidence().frequency_spread < 0, "unknown yardsticks: unknown");
}

/* Makes the first n batches of every launch take longer, with their width. */
static void disturb(unsigned n, double by)
{
	unsigned l, i;

	for (l = 0; l < LAUNCHES; l++)
		for (i = 0; i < n; i++) {
			run_batch(l, i)->width_ns = WIDTH * 8 / 7;
			run_batch(l, i)->ns =
			    (int64_t)((double)run_batch(l, i)->ns * by);
		}
}

static void test_noise(void)
{
	unsigned l, i;

	fresh();
	disturb(2, 1.5);
	tap_ok(near(evidence().noisy_share, 0.2) && !evidence().quiet_outside,
	    "two of ten batches were disturbed, and moved nothing");
	fresh();
	disturb(6, 1.5);
	tap_ok(near(evidence().noisy_share, 0.6) && evidence().quiet_outside &&
		   near(summed().quiet_ns, 1004.5) &&
		   near(summed().ns, 1004.5 * 1.5),
	    "six of ten did: both medians are given, and differ");
	fresh();
	disturb(6, 0.5);
	tap_ok(evidence().quiet_outside && near(summed().quiet_ns, 1004.5),
	    "it lies outside also when it is above the range");
	fresh();
	disturb(8, 1);
	run_batch(0, 9)->width_ns = -1;
	tap_ok(summed().quiet_ns < 0, "of two quiet batches none is made");
	fresh();
	for (l = 0; l < LAUNCHES; l++)
		for (i = 0; i < BATCHES; i++)
			run_batch(l, i)->width_ns = i == 0 ? WIDTH : -1;
	tap_ok(near(evidence().noisy_share, 0) && summed().quiet_ns < 0,
	    "unknown widths are neither quiet nor noisy");
	for (l = 0; l < LAUNCHES; l++)
		run_batch(l, 0)->width_ns = -1;
	tap_ok(evidence().noisy_share < 0, "without any: unknown");
}

static void set_hop(unsigned launch, int64_t hop_ns)
{
	unsigned i;

	for (i = 0; i < BATCHES; i++)
		run_batch(launch, i)->ns = 2 * hop_ns * OPS;
}

static void test_launches(void)
{
	unsigned l;

	fresh();
	tap_ok(!evidence().drift, "times in mixed order are no drift");
	for (l = 0; l < LAUNCHES; l++)
		set_hop(l, 1000 + l);
	tap_ok(evidence().drift, "the same times are one when they only rise");
	for (l = 0; l < LAUNCHES; l++)
		set_hop(l, 1009 - l);
	tap_ok(evidence().drift, "or fall");
	for (l = 0; l < LAUNCHES; l++)
		set_hop(l, 1000);
	tap_ok(!evidence().drift, "nor are equal times");
	tap_ok(!evidence().two_modes, "which have one mode");
	for (l = 0; l < LAUNCHES; l++)
		set_hop(l, (l % 2 ? 1500 : 1000) + l);
	tap_ok(evidence().two_modes, "launches in two heaps have two modes");
	for (l = 4; l < LAUNCHES; l++)
		sample.launch[l].role = ROLE_VOID;
	tap_ok(!evidence().drift && !evidence().two_modes,
	    "of four launches neither is said");
	tap_ok(evidence().void_launches == 6, "void launches are counted");
}

static void test_clock(void)
{
	fresh();
	tell(&sample.launch[3], "f clock x step_ns=1000 cost_ns=500");
	tap_ok(!evidence().coarse_clock, "a batch of 1340 steps and costs");
	tell(&sample.launch[3], "f clock x step_ns=2000 cost_ns=500");
	tap_ok(evidence().coarse_clock, "a batch of 800 is too short");
	fresh();
	tell(add_launch(&sample, 1), "f linear 0.5");
	tap_ok(
	    !evidence().nonlinear, "only a pilot tells whether it is linear");
	sample.launch[LAUNCHES].role = ROLE_PILOT;
	tap_ok(evidence().nonlinear, "half off is not linear");
	tell(&sample.launch[LAUNCHES], "f linear 0.009");
	tap_ok(!evidence().nonlinear, "0.9 %% off is");
	tell(&sample.launch[LAUNCHES], "f linear nan");
	tap_ok(!evidence().nonlinear, "what is no number says nothing");
}

static void test_places(void)
{
	fresh();
	tap_ok(evidence().pinned && evidence().one_cpu, "all on one CPU");
	set(&sample.launch[4].facts, "pin", "denied");
	tap_ok(!evidence().pinned, "one launch was not pinned: not pinned");
	fresh();
	run_actor(4, 4, 1)->cpu_after = 0;
	tap_ok(!evidence().pinned, "an actor moved within a batch");
	fresh();
	run_actor(4, 4, 1)->cpu_before = run_actor(4, 4, 1)->cpu_after = 0;
	tap_ok(!evidence().pinned && !evidence().one_cpu,
	    "an actor moved between batches");
	run_batch(4, 4)->copy = 1;
	tap_ok(evidence().pinned, "another copy has CPUs of its own");
}

static void set_cpus(int first, int second)
{
	size_t l, i;

	for (l = 0; l < sample.launches; l++)
		for (i = 0; i < sample.launch[l].batches * 2; i++) {
			struct actor_sample *actor =
			    &sample.launch[l].sample[i];

			actor->cpu_before = actor->cpu_after =
			    i % 2 == 0 ? first : second;
		}
}

static void test_unknown_places(void)
{
	fresh();
	set_cpus(0, 1);
	tap_ok(evidence().pinned && !evidence().one_cpu &&
		   summed().verdict.unit == 'w',
	    "two CPUs: a wake-up");
	set_cpus(-1, -1);
	tap_ok(evidence().pinned && evidence().one_cpu &&
		   summed().verdict.unit == 's',
	    "CPUs not told: as it was asked for, one");
	free(sample.row[0].cpus);
	sample.row[0].cpus = words("0-1/2-3");
	tap_ok(evidence().pinned && !evidence().one_cpu,
	    "CPUs not told: as it was asked for, two");
	strcpy(sample.row[0].cpus, "-");
	tap_ok(!evidence().one_cpu, "CPUs not told nor asked for: not one");
}

static void test_preempted(void)
{
	unsigned l, i;

	fresh();
	tap_ok(near(evidence().preempted_share, 0), "the CPU was theirs");
	for (l = 0; l < LAUNCHES; l++)
		for (i = 0; i < 3; i++)
			run_actor(l, i, 0)->cpu_ns -= run_batch(l, i)->ns / 50;
	tap_ok(near(evidence().preempted_share, 0.3) &&
		   summed().verdict.flags == UINT32_C(1) << FLAG_PREEMPTED,
	    "in three of ten batches 2 %% of it was not");
	set_cpus(0, 1);
	tap_ok(evidence().preempted_share < 0, "two CPUs: nothing is said");
	set_cpus(1, 1);
	run_actor(9, 9, 1)->cpu_ns = -1;
	tap_ok(evidence().preempted_share < 0, "CPU time not known");
	fresh();
	for (i = 0; i < BATCHES; i++)
		run_actor(0, i, 0)->cpu_ns = 0;
	set(&sample.launch[0].facts, "waits", "no");
	tap_ok(evidence().preempted_share > 0.09, "none of it: preempted");
	set(&sample.launch[0].facts, "waits", "yes");
	tap_ok(evidence().preempted_share < 0 && summed().verdict.flags == 0,
	    "operations that wait: whose the CPU was is not said");
}

/* A trace of so many operations of a time, and a share of slow ones. */
static void trace(unsigned fast_ns, unsigned fast, unsigned slow)
{
	unsigned l;

	fresh();
	for (l = 0; l < LAUNCHES; l++) {
		tell(&sample.launch[l], "f trace cost_ns=9 step_ns=10");
		tell(&sample.launch[l], "t %u:%u", fast_ns, fast);
		if (slow > 0)
			tell(&sample.launch[l], "t 65536:%u", slow);
	}
}

static void test_trace(void)
{
	struct summary s;

	trace(2000, 990, 10);
	s = summed();
	tap_ok(s.p50_ns >= 2000 && s.p50_ns < 2008 && near(s.p99_ns, s.p50_ns),
	    "quantiles of an operation, the middle of their bucket");
	tap_ok(s.max_ns > 65536 && s.max_ns < 66100, "the largest, in its");
	tap_ok(s.p999_ns < 0, "p99.9 is not given of 1000 operations");
	tap_ok(near(s.evidence.trace_error, 0),
	    "the trace agrees but for a bucket and a step");
	trace(2000, 99900, 100);
	tap_ok(summed().p999_ns > 2000 && summed().p999_ns < 2008,
	    "p99.9 is given of 100,000");
	trace(2000, 490, 9);
	tap_ok(summed().p99_ns < 0 && summed().p50_ns > 0,
	    "p99 is not given of 499 operations");
	trace(2400, 1000, 0);
	tap_ok(summed().evidence.trace_error > 0.19 &&
		   summed().evidence.trace_error < 0.2,
	    "a trace that is off by a fifth");
	trace(1600, 1000, 0);
	tap_ok(summed().evidence.trace_error > 0.19 &&
		   summed().evidence.trace_error < 0.21,
	    "to either side");
	tell(&sample.launch[0], "f trace cost_ns=9 step_ns=32");
	tap_ok(summed().p50_ns > 0, "a step of 2 %% of a quantile");
	tell(&sample.launch[0], "f trace cost_ns=9 step_ns=33");
	tap_ok(summed().p50_ns < 0, "a step of more, in one launch");
	trace(2000, 1000, 0);
	sample.launch[4].cell[0].count = 499;
	tap_ok(summed().p99_ns < 0 && summed().p50_ns > 0,
	    "p99 is not given where one launch has 499 operations");
	sample.launch[4].cells = 0;
	tap_ok(summed().p99_ns > 0, "a launch without a trace is no obstacle");
	trace(2400, 1000, 0);
	tell(&sample.launch[0], "f trace cost_ns=9 step_ns=500");
	tap_ok(near(evidence().trace_error, 0),
	    "nor is a trace wrong by less than a tick's step");
}

/* --- what must not become a number --- */

static int is_number(double x)
{
	return x - x < 1; /* not for inf and nan */
}

static int all_numbers(const struct summary *s)
{
	const struct evidence *e = &s->evidence;
	const double number[] = {s->ns, s->range.low, s->range.high,
	    s->quiet_ns, s->between_spread, s->within_spread, s->call_ns,
	    s->net_ns, s->net_range.low, s->net_range.high, s->switches_per_op,
	    s->voluntary_per_op, s->involuntary_per_op, s->witnessed_per_op,
	    s->p50_ns, s->p99_ns, s->p999_ns, s->max_ns, s->min_ns, s->mhz,
	    e->half_width, e->frequency_spread, e->noisy_share,
	    e->preempted_share, e->trace_error, e->stolen_share};
	size_t i;

	for (i = 0; i < COUNT(number); i++)
		if (!is_number(number[i]))
			return 0;
	return 1;
}

static void test_extremes(void)
{
	static const int64_t ns[] = {0, 1, -5, INT64_MAX, INT64_MIN};
	static const uint64_t ops[] = {0, 1, INT64_MAX};
	struct summary last;
	size_t i, k, l, b;

	for (i = 0; i < COUNT(ns); i++)
		for (k = 0; k < COUNT(ops); k++) {
			struct summary s;

			trace(0, 1000, 0);
			for (l = 0; l < LAUNCHES; l++)
				for (b = 0; b < sample.launch[l].batches; b++) {
					sample.launch[l].batch[b].ns = ns[i];
					sample.launch[l].batch[b].ops = ops[k];
				}
			s = summed();
			tap_ok(all_numbers(&s) &&
				   s.has_time == (ns[i] > 0 && ops[k] > 0) &&
				   (!s.has_time || s.ns > 0),
			    "batches of %lld ns and %llu operations",
			    (long long)ns[i], (unsigned long long)ops[k]);
		}
	fresh();
	set_hop(3, -1);
	last = summed();
	tap_ok(!last.has_time && !last.has_range && !last.has_call &&
		   last.verdict.flags == UINT32_C(1) << FLAG_COARSE,
	    "a clock that ran back in one launch: no time, and flag c");
}

static void test_nothing(void)
{
	struct summary s;
	unsigned l;

	fresh();
	for (l = 0; l < LAUNCHES; l++)
		sample.launch[l].batches = 0;
	s = summed();
	tap_ok(all_numbers(&s) && !s.has_time && s.launches == 0,
	    "launches without batches are none");
	fresh();
	for (l = 0; l < LAUNCHES; l++) {
		launch_free(&sample.launch[l]);
		sample.launch[l].row = 1;
		tell(&sample.launch[l], "b run 0 10 1000 - -");
	}
	s = summed();
	tap_ok(all_numbers(&s) && near(s.ns, 50) && s.switches_per_op < 0 &&
		   !s.evidence.pinned && s.verdict.unit == 'h',
	    "batches without actors and yardsticks: a time, and no more");
	for (l = 0; l < LAUNCHES; l++)
		sample.launch[l].role = ROLE_VOID;
	s = summed();
	tap_ok(all_numbers(&s) && s.launches == 0 && s.verdict.grade == 'X',
	    "only void launches: refused");
	sample.row[0].state = LAUNCH_UNSUPPORTED;
	sample.launches = 0;
	s = summed();
	tap_ok(all_numbers(&s) && !s.has_time && s.verdict.grade == '-',
	    "a row without launches has no grade");
	sample.launches = LAUNCHES;
}

/* The launches of the sample from one number on, as a run of their own. */
static struct summary summed_part(
    unsigned from, unsigned count, struct launch_figures *figure)
{
	struct result part = sample;
	struct launch_figures *made = NULL;
	struct summary summary;

	part.launch = sample.launch + from;
	part.launches = count;
	must(summary_make_figures(&part, 1, &summary, &made) == 0, "figures");
	must(summary.launches == count, "the launches of a part");
	memcpy(figure, made, count * sizeof(*made));
	free(made);
	return summary;
}

static void test_merge(void)
{
	struct launch_figures figure[LAUNCHES];
	const struct summary *part[2];
	struct summary first, second, all, merged;

	fresh();
	all = summed();
	first = summed_part(0, 1, figure);
	second = summed_part(1, LAUNCHES - 1, figure + 1);
	part[0] = &first;
	part[1] = &second;
	must(summary_merge(part, 2, figure, &merged) == 0, "merging");
	tap_ok(near(merged.ns, all.ns) && merged.has_range &&
		   near(merged.range.low, all.range.low) &&
		   near(merged.range.high, all.range.high) &&
		   near(merged.between_spread, all.between_spread),
	    "two runs merged are one: the median of all launches");
	tap_ok(!near((first.ns + second.ns) / 2, all.ns),
	    "which is not the mean of two medians");
	tap_ok(near(merged.call_ns, all.call_ns) &&
		   near(merged.net_ns, all.net_ns) &&
		   near(merged.net_range.low, all.net_range.low) &&
		   near(merged.quiet_ns, all.quiet_ns) &&
		   near(merged.switches_per_op, all.switches_per_op) &&
		   merged.launches == LAUNCHES && near(merged.mhz, all.mhz),
	    "and so are call, net, undisturbed median and switches");
	tap_ok(merged.verdict.grade == all.verdict.grade &&
		   merged.verdict.unit == all.verdict.unit &&
		   merged.verdict.flags == all.verdict.flags,
	    "with the same grade");
	second.switches_per_op = 1;
	second.evidence.virtual_machine = 1;
	must(summary_merge(part, 2, figure, &merged) == 0, "merging");
	tap_ok(near(merged.switches_per_op, (2.0 + 9) / 10),
	    "switches are the mean over launches");
	tap_ok(merged.verdict.flags >> FLAG_VIRTUAL & 1,
	    "what speaks against one run speaks against all");
	second.switches_per_op = -1;
	must(summary_merge(part, 2, figure, &merged) == 0, "merging");
	tap_ok(merged.switches_per_op < 0,
	    "switches that one run does not know are not known");
}

int main(void)
{
	test_merge();
	test_numbers();
	test_what_counts();
	test_net();
	test_switches();
	test_copies();
	test_facts();
	test_frequency();
	test_noise();
	test_launches();
	test_clock();
	test_places();
	test_unknown_places();
	test_preempted();
	test_trace();
	test_extremes();
	test_nothing();
	result_free(&sample);
	return tap_done();
}
