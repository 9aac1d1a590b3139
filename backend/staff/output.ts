/** A row of a table by the keys of its columns. */
export type OutputRow = Readonly<Record<string, string | number | null>>;

/** One record: its facts, and its lists of rows by key. A terminal shows each as a section, JSON all as one object. */
export type OutputRecord = { facts: OutputRow; lists: Readonly<Record<string, readonly OutputRow[]>> };

/**
 * The result of a command: rows for a table with a sentence below it, or the sentence that is printed when there are
 * no rows. JSON has the rows alone. A command that shows one thing gives a record instead.
 */
export type CommandOutput =
  | { rows?: readonly OutputRow[]; summary?: string; none: string; record?: undefined }
  | { record: OutputRecord };
