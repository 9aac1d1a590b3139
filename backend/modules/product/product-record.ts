/** A product as rows of the staff's log name it. */
export const productRecord = (id: number) => ({ subject: "product", id, label: String(id) }) as const;
