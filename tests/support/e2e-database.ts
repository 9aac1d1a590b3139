import { randomUUID } from "node:crypto";
import pg from "pg";

/** The database of one running shop; an empty address is the file in the shop's data folder. */
export type E2eDatabase = { url: string; name: string; drop(): Promise<void> };

/** Creates a database on the server of DATABASE_URL, a copy of `template` if given; without a server there is none. */
export async function createDatabase(template = "template0"): Promise<E2eDatabase> {
  const server = process.env.DATABASE_URL;
  if (!server?.startsWith("postgres")) return { url: "", name: "", drop: async () => {} };
  const name = `shop_e2e_${randomUUID().replaceAll("-", "")}`;
  await run(server, `create database ${name} template ${template} strategy file_copy`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, name, drop: () => run(server, `drop database ${name} with (force)`) };
}

async function run(server: string, statement: string) {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
