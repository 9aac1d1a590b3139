import { type RequirementId, requirements } from "#tests/where/requirements.ts";

/** One thing that the shop relies on, how to take it out, and the test that must miss it. */
export type Control = {
  /** A requirement of tests/where/requirements.ts or a name of ours; words behind it tell several of one apart. */
  id: string;
  /** What is relied on; a requirement says it already. */
  says?: string;
  file: string;
  /** Stands exactly once in the file. */
  takeOut: string;
  put?: string;
  /** The file of the test. */
  test: string;
  /** Part of the test's full title; of a requirement's test it is the id in brackets. */
  title?: string;
  /** The test is of the build, but what is taken out is not: its own backend, its own lists. */
  asBuilt?: false;
  /** A piece of a page that no other piece's test looks at: several of these share a build. */
  piece?: true;
  /** SQLite writes one after the other anyway: seen with TEST_DATABASE_URL alone. */
  needs?: "postgres";
  /** What the failure says where it is no assertion's. */
  fails?: RegExp;
};

export const requirementOf = ({ id }: Pick<Control, "id">): RequirementId | undefined => {
  const name = id.split(" ", 1)[0] ?? "";
  // The keys of the list are its ids.
  return name in requirements ? (name as RequirementId) : undefined;
};

/** What the titles of the tests that hold it contain. */
export const titleOf = (control: Control) => control.title ?? `[${requirementOf(control) ?? control.id}]`;

export const isBrowsers = ({ test }: Control) => test.startsWith("tests/e2e/");

/** Tests of these folders run what is built. */
export const isOfBuild = ({ test }: Control) => /^tests\/(document|faults|e2e)\//.test(test);

/** A test of the build that takes the backend from its sources needs no new one. */
export const needsBuild = (control: Control) => isOfBuild(control) && control.asBuilt !== false;

/** What is quick comes first: browsers after what needs a build after the rest. */
export const cost = (control: Control) =>
  Number(isOfBuild(control)) + Number(needsBuild(control)) + Number(isBrowsers(control));
