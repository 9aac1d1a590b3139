import type { Ddl } from "../../database/ddl.ts";

/** Certificates that the shop publishes. */
export default ({ table, id }: Ddl) => [
  table(
    "qualifications",
    `${id}, kind text not null, name text not null, number text not null, authority text not null,
     holder text not null, scope text not null, valid_from text not null, valid_to text, image text not null,
     unique (kind, name, number)`,
  ),
];
