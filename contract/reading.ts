import { z } from "zod";

type Fields = Readonly<Record<string, unknown>>;

/** How the storefront reads a field of a remote backend's answer; the reference backend is held to the schema alone. */
export type Reading = {
  /** The meaning of a schema whose values other backends write in several ways. */
  as?: "amount" | "flag" | "instant" | "day";
  /** The value of a field that is missing or empty; it receives the other fields of its object. */
  absent?: (fields: Fields) => unknown;
  /** The value of a field that is missing or cannot be read; it receives the other fields of its object. */
  unreadable?: (fields: Fields) => unknown;
  /** Set for prices that only approved trade customers may see. */
  cost?: true;
};

/** The readings by schema; a schema that was described anew keeps that of its origin. */
export const readings = z.registry<Reading>();

function marked<S extends z.ZodType>(schema: S, reading: Reading): S {
  const own = schema.clone();
  readings.add(own, reading);
  return own;
}

/** The schema, whose values a remote backend may write in the ways of this meaning. */
export const readAs = <S extends z.ZodType>(as: NonNullable<Reading["as"]>, schema: S) => marked(schema, { as });

/** The schema of a field that a remote backend need not send, with its value then. */
export const absentIs = <S extends z.ZodType>(schema: S, value: z.input<S>) => marked(schema, { absent: () => value });

/** Like `absentIs`, with the value from the other fields of its object. */
export const absentIsOf = <S extends z.ZodType>(schema: S, value: (fields: Fields) => z.input<S>) =>
  marked(schema, { absent: value });

/** The schema of a field that decides nothing, with its value where a remote backend's cannot be read. */
export const unreadableIs = <S extends z.ZodType>(schema: S, value: z.input<S>) =>
  marked(schema, { unreadable: () => value });

/** The schema of a field that decides nothing, with the field of the same object that stands for it. */
export const unreadableIsField = <S extends z.ZodType>(schema: S, name: string) =>
  marked(schema, { unreadable: (fields) => fields[name] });

/** The schema of a price that only approved trade customers may see. */
export const costPrice = <S extends z.ZodType>(schema: S) => marked(schema, { cost: true });
