/*
 * facts_vector.c - which vector registers this CPU has and the system saves.
 *
 * Included by facts.c. The words are those of fpu=; vector.h knows them.
 */
#include "feature.h"

#include "vector.h"

static void vector_facts(struct facts *facts)
{
	char list[VALUE_SIZE];

	vector_list(list, sizeof(list), " ");
	note(facts, "vector", list);
}
