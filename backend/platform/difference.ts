/** A stored value that differs from what its parts add up to, with the id of its row and the subject in Chinese. */
export type Difference = { what: string; id: number; recorded: number; summed: number };
