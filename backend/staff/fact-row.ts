/** Label and text of a fact as a row of a command's output. */
export const toFactRow = ({ label, text }: { label: string; text: string }): [string, string] => [label, text];
