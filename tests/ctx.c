/*
 * ctx.c - the result file: what is written is read back, and a writer
 * that fails or is killed leaves what it had, and nothing false.
 */
#include "feature.h"

#include "ctx_sample.h"

#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>

static void test_round_trip(void)
{
	struct result made, got;
	size_t i, plain = 0;
	int status;

	make_result(&made);
	save(&made);
	status = read_bytes(&got, text, length);
	tap_ok(status == 0 && got.complete && got.damage == NULL,
	    "what was written is complete: %s",
	    got.damage != NULL ? got.damage : "nothing wrong");
	tap_ok(same_result(&made, &got), "and is equal in every field");
	for (i = 0; i < length; i++)
		plain += text[i] == '\n' || (text[i] >= ' ' && text[i] <= '~');
	tap_ok(plain == length, "the file is printable ASCII");
	result_free(&got);
	result_free(&made);
}

static void test_form(void)
{
	static const char right[] =
	    "ctxbench-result 1\n"
	    "fact cpu 100%25 of  it\n"
	    "row 1 pipe 3 hops=2 call=0 op=round%20trip cpus=0-1/2-3"
	    " place=same\n"
	    "l 1 1 block=1 order=2 env=731 ops=200 lines=4 ok\n"
	    "f 1 1 pin ok %1B\n"
	    "b 1 1 warm 0 200 731000 7000 7100 1 1 200 3 365000\n"
	    "b 1 1 run 1 200 -5 7000 7100 1 1 201 0 366000 seen=400\n"
	    "t 1 1 0:1 255:7 4992:1730 9223372036854775808:4294967295\n"
	    "l 1 2 block=1 order=2 env=731 ops=200 lines=1"
	    " state=refused void\n"
	    "v 1 2 exit = 9\n"
	    "r 1 broken too bad\n";
	struct result made = {0};
	struct ctx_writer writer;
	struct launch *launch;
	char end[40];

	set(&made.facts, "cpu", "100% of  it");
	add_row(&made, 1, "pipe");
	launch = add_launch(&made, 1);
	set(&launch->facts, "pin", "ok \x1b");
	add_batches(launch, 1, 2);
	add_cells(launch);
	launch = add_launch(&made, 1);
	launch->role = ROLE_VOID;
	launch->state = LAUNCH_REFUSED;
	launch->reason = words("exit = 9");
	unlink(path);
	must(ctx_create(&writer, path) == 0, path);
	write_records(&writer, &made);
	made.row[0].state = LAUNCH_BROKEN;
	made.row[0].reason = words("too bad");
	ctx_write_row_state(&writer, &made.row[0]);
	load();
	tap_ok(strcmp(text, right) == 0, "the form is that of ctxbench.5, and "
					 "each record is there at once");
	must(ctx_finish(&writer) == 0, path);
	load();
	snprintf(end, sizeof(end), "end 11 %08lx\n",
	    (unsigned long)text_crc32(0, right, sizeof(right) - 1));
	tap_ok(strcmp(text + sizeof(right) - 1, end) == 0,
	    "its end has the lines and their checksum");
	result_free(&made);
}

/* --- a writer that fails --- */

static void test_existing(void)
{
	struct ctx_writer writer;
	struct result made;
	char *before;

	make_result(&made);
	save(&made);
	before = words(text);
	errno = 0;
	tap_ok(ctx_create(&writer, path) == -1 && errno == EEXIST,
	    "a file that is there is not created again");
	load();
	tap_ok(strcmp(text, before) == 0, "and stays as it is");
	free(before);
	unlink(path);
	must(symlink("nowhere", path) == 0, path);
	tap_ok(ctx_create(&writer, path) == -1 && errno == EEXIST,
	    "nor does a symbolic link lead elsewhere");
	result_free(&made);
}

static void test_full(void)
{
	struct ctx_writer writer = {.file = fopen("/dev/full", "w")};
	struct result made;

	if (writer.file == NULL) {
		tap_skip("no /dev/full");
		return;
	}
	make_result(&made);
	write_records(&writer, &made);
	tap_ok(writer.error == ENOSPC, "a full disk is noticed at once");
	writer.error = EFBIG;
	close(fileno(writer.file));
	tap_ok(ctx_finish(&writer) == -1 && errno == EFBIG,
	    "what failed first is what is told");
	result_free(&made);
}

static void test_limited(void)
{
	struct rlimit old, low;
	struct ctx_writer writer;
	struct result made, got;
	int error, status;

	make_result(&made);
	save(&made);
	unlink(path);
	must(getrlimit(RLIMIT_FSIZE, &old) == 0, "getrlimit");
	low = old;
	low.rlim_cur = length - 100;
	signal(SIGXFSZ, SIG_IGN);
	must(setrlimit(RLIMIT_FSIZE, &low) == 0, "setrlimit");
	must(ctx_create(&writer, path) == 0, path);
	write_records(&writer, &made);
	must(setrlimit(RLIMIT_FSIZE, &old) == 0, "setrlimit");
	ctx_write_row(&writer, &made.row[0]);
	status = ctx_finish(&writer);
	error = errno;
	tap_ok(status == -1 && error == EFBIG,
	    "a file that may not grow is told of at the end");
	load();
	read_bytes(&got, text, length);
	tap_ok(!got.complete && got.damage != NULL && got.launches > 0 &&
		   begins_as(&made, &got) && strstr(text, "\nend ") == NULL,
	    "it is kept, and nothing follows the gap: %s", got.damage);
	result_free(&got);
	result_free(&made);
}

/* The file grows until the writer is killed. */
static void test_killed(void)
{
	const struct timespec pause = {0, 1000000};
	struct result made, got;
	struct stat status;
	size_t i, wrong = 0;
	pid_t child;

	make_result(&made);
	unlink(path);
	child = fork();
	if (child == 0) {
		struct ctx_writer writer;

		ctx_create(&writer, path);
		write_records(&writer, &made);
		for (;;)
			ctx_write_launch(&writer, &made.launch[1]);
	}
	for (i = 0;
	     i < 20000 && (stat(path, &status) != 0 || status.st_size < 50000);
	     i++)
		nanosleep(&pause, NULL);
	kill(child, SIGKILL);
	waitpid(child, NULL, 0);
	load();
	read_bytes(&got, text, length);
	tap_ok(
	    !got.complete && got.damage != NULL && got.launches > made.launches,
	    "what a killed writer leaves is readable: %s", got.damage);
	for (i = made.launches; i < got.launches; i++)
		wrong += !same_launch(&got.launch[i], &made.launch[1]);
	tap_ok(wrong == 0, "and no launch in it is half one");
	result_free(&got);
	result_free(&made);
}

/* --- in memory --- */

static void test_zeroed(void)
{
	static const struct row no_row;
	static const struct launch no_launch;
	struct result result = {0};

	memset(result_add_row(&result), 0xff, sizeof(struct row));
	memset(result_add_launch(&result), 0xff, sizeof(struct launch));
	result.rows = result.launches = 0;
	tap_ok(memcmp(result_add_row(&result), &no_row, sizeof(no_row)) == 0 &&
		   memcmp(result_add_launch(&result), &no_launch,
		       sizeof(no_launch)) == 0,
	    "a new row and a new launch are zeroed");
	result_free(&result);
}

/* --- lines of a program --- */

static int take(struct launch *launch, const char *line)
{
	char room[200];

	snprintf(room, sizeof(room), "%s", line);
	return launch_take_line(launch, room);
}

static void test_live(void)
{
	struct launch launch = {0};

	tap_ok(take(&launch, "f pin ok") == 0 &&
		   take(&launch, "f clock monotonic  step_ns=1 100 %") == 0 &&
		   take(&launch, "f pin denied") == 0 &&
		   launch.facts.count == 2 &&
		   same_text(facts_get(&launch.facts, "pin"), "denied") &&
		   same_text(facts_get(&launch.facts, "clock"),
		       "monotonic  step_ns=1 100 %"),
	    "facts are taken to the end of the line, the last one counts");
	tap_ok(take(&launch, "b run 0 1 2 3 4 0 0 1 1 1 0 0 1 1 1") == 0 &&
		   launch.actors == 2 && launch.batches == 1,
	    "a batch tells how many actors there are");
	tap_ok(take(&launch, "b run 0 1 2 3 4 0 0 1 1 1") == -1 &&
		   take(&launch, "b run x 1 2 3 4 0 0 1 1 1 0 0 1 1 1") == -1 &&
		   take(&launch, "b") == -1 && take(&launch, "f") == -1 &&
		   take(&launch, "t 1:1 2:x") == -1 &&
		   launch.facts.count == 2 && launch.actors == 2 &&
		   launch.batches == 1 && launch.cells == 0,
	    "what is malformed leaves all as it was");
	tap_ok(take(&launch, "i 0 1 2 3 4") == 0 && take(&launch, "") == 0 &&
		   take(&launch, "bb 1") == 0 && take(&launch, "T 1:1") == 0,
	    "unknown letters are ignored");
	tap_ok(take(&launch, "t 1:7 2:8") == 0 && take(&launch, "t 9:9") == 0 &&
		   launch.cells == 3 && launch.cell[1].count == 8 &&
		   launch.cell[2].value == 9,
	    "a trace may come in pieces");
	launch_free(&launch);
}

static void test_live_bounds(void)
{
	static const char batch[] = "b run 0 1 2 3 4 0 0 1 1 1";
	struct launch launch = {0};
	int i;

	for (i = 0; i < 100; i++)
		take(&launch, "b run 0 1 2 3 4 0 0 1 1");
	tap_ok(launch.batches == 0 && launch.batch_room == 1,
	    "what is malformed takes no more memory each time");
	launch_free(&launch);
	launch.actors = 1;
	launch.batches = 100000;
	tap_ok(take(&launch, batch) == -1 && launch.batch == NULL,
	    "more than 100,000 batches are refused");
	launch.batches = 40000;
	launch.actors = 100;
	tap_ok(take(&launch, batch) == -1 && launch.batch == NULL,
	    "more than 4 M samples are refused");
}

int main(void)
{
	sample_open();
	test_round_trip();
	test_form();
	test_existing();
	test_full();
	test_limited();
	test_killed();
	test_zeroed();
	test_live();
	test_live_bounds();
	sample_close();
	return tap_done();
}
