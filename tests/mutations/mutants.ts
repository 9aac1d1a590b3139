/** A change of one source file that a test must notice. */
export type Mutant = {
  id: string;
  file: string;
  /** Occurs exactly once in the file. */
  search: string;
  replace: string;
  /** The test file that must fail. */
  test: string;
};

export const mutants: readonly Mutant[] = [];
