import { spawn } from "node:child_process";
import { constants } from "node:fs";
import { access, chmod, copyFile, link, open, rename, rm } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import Sqlite from "libsql";
import { foreignMigrations } from "../database/migrate.ts";
import { ApiError } from "../http/errors.ts";

const OWNER_ONLY = 0o600;

/**
 * Copies the database while the shop runs; the file is renamed to its final name when it is complete. @throws ApiError
 * 400.
 */
export async function backup(databaseUrl: string, file: string): Promise<void> {
  const target = resolve(file);
  if (await exists(target)) throw new ApiError(400, `文件已存在：${file}`);
  if (!(await exists(dirname(target)))) throw new ApiError(400, `没有文件夹 ${dirname(file)}`);
  const part = `${target}.part`;
  await rm(part, { force: true });
  // The file contains personal data, hashes and costs, also while it is written; both programs fill the empty file.
  await (await open(part, "wx", OWNER_ONLY)).close();
  try {
    if (databaseUrl.startsWith("file:")) await copySqlite(sqliteFile(databaseUrl), part);
    else await dumpPostgres(databaseUrl, part);
    await flush(part);
    await rename(part, target);
    await flush(dirname(target));
  } finally {
    await rm(part, { force: true });
  }
}

/**
 * Replaces the database by a backup, after checking that the backup is complete and of a known version.
 * @returns the path of the replaced database, or null when there was none.
 * @throws ApiError 400.
 */
export async function restore(databaseUrl: string, file: string, now: number): Promise<string | null> {
  if (!databaseUrl.startsWith("file:")) {
    throw new ApiError(
      400,
      `PostgreSQL 请停店后直接连数据库服务器（不经过连接池）执行 ${restoreCommand(databaseUrl, file)}，开店前再执行 payments recheck --since ${file}`,
    );
  }
  const source = resolve(file);
  if (!(await exists(source))) throw new ApiError(400, `读不到文件 ${file}`);
  const current = sqliteFile(databaseUrl);
  const copy = `${current}.restoring`;
  await removeSqlite(copy);
  try {
    await copyFile(source, copy);
    await chmod(copy, OWNER_ONLY);
    checkSqlite(copy);
    await flush(copy);
    const previous = (await exists(current)) ? `${current}.before-${stamp(now)}` : null;
    if (previous) {
      closeLog(current);
      await link(current, previous);
      await Promise.all(["-wal", "-shm"].map((end) => rm(current + end, { force: true })));
    }
    // The rename is atomic, so that readers find either the old database or the new one.
    await rename(copy, current);
    await flush(dirname(current));
    return previous;
  } finally {
    await removeSqlite(copy);
  }
}

const sqliteFile = (url: string) => resolve(url.slice("file:".length));
const stamp = (now: number) => new Date(now).toISOString().replace(/\D/g, "").slice(0, 14);
const exists = (path: string) =>
  access(path, constants.F_OK).then(
    () => true,
    () => false,
  );
const removeSqlite = (file: string) => Promise.all(["", "-wal", "-shm"].map((end) => rm(file + end, { force: true })));

/** Writes the file to the disk, so that it survives a power cut. */
async function flush(path: string) {
  const handle = await open(path, "r");
  await handle.sync().finally(() => handle.close());
}

/** Copies a consistent snapshot despite concurrent writes. */
async function copySqlite(from: string, to: string) {
  if (!(await exists(from))) throw new ApiError(400, `没有数据库 ${from}`);
  const database = new Sqlite(from);
  try {
    database.pragma("busy_timeout = 5000");
    database.prepare("vacuum into ?").run(to);
  } finally {
    database.close();
  }
}

/** @throws ApiError 400 for a file that is not a database of this shop. */
function checkSqlite(file: string) {
  const database = new Sqlite(file);
  try {
    // A copy made by hand may have a write-ahead log; this merges it into the file.
    database.pragma("journal_mode = DELETE");
    const integrity = JSON.stringify(database.pragma("integrity_check"));
    if (integrity !== '[{"integrity_check":"ok"}]') throw new ApiError(400, "备份文件已损坏，没有恢复");
    if (JSON.stringify(database.pragma("foreign_key_check")) !== "[]")
      throw new ApiError(400, "备份内容不完整，没有恢复");
    const recorded = database
      .prepare("select name from migrations order by name")
      .all()
      .map((row) => String(Reflect.get(Object(row), "name")));
    if (recorded.length === 0) throw new ApiError(400, "不是本店的备份文件");
    const foreign = foreignMigrations(recorded);
    if (foreign?.isOlder) throw new ApiError(400, "备份来自更早的版本，这个版本读不了，请用做备份的那个版本恢复");
    if (foreign) throw new ApiError(400, `备份来自更新的版本（${foreign.names.join("、")}），请先升级`);
  } catch (error) {
    throw error instanceof ApiError ? error : new ApiError(400, "不是本店的备份文件");
  } finally {
    database.close();
  }
}

/** Merges the write-ahead log into the file, which succeeds only when no other program has the database open. */
function closeLog(file: string) {
  const database = new Sqlite(file);
  try {
    database.pragma("journal_mode = DELETE");
  } catch {
    throw new ApiError(400, "还有程序在使用数据库，请先停店再恢复");
  } finally {
    database.close();
  }
}

async function dumpPostgres(url: string, file: string) {
  const env = { ...process.env, ...connectionOf(url) };
  const child = spawn("pg_dump", ["--format=custom", "--no-owner", "--no-privileges", `--file=${file}`], {
    env,
    stdio: ["ignore", "ignore", "pipe"],
  });
  let errorOutput = "";
  child.stderr.on("data", (part) => {
    errorOutput += part;
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on("close", resolve);
    child.on("error", reject);
  }).catch(() => {
    throw new ApiError(400, "这台机器没有 pg_dump，请安装 PostgreSQL 客户端");
  });
  if (code !== 0) throw new ApiError(400, `pg_dump 没有完成：${errorOutput.trim().split("\n").at(-1) ?? ""}`);
}

/** The command that replaces the tables of the database by the dump; it asks for the password. */
function restoreCommand(databaseUrl: string, file: string): string {
  const { PGHOST = "127.0.0.1", PGPORT = "5432", PGUSER, PGDATABASE } = connectionOf(databaseUrl);
  const target = [`--host=${PGHOST}`, `--port=${PGPORT}`, PGUSER && `--username=${PGUSER}`, `--dbname=${PGDATABASE}`];
  const how = ["--clean", "--if-exists", "--no-owner", "--single-transaction"];
  return ["pg_restore", ...how, ...target.filter(Boolean), file].join(" ");
}

/** The connection as environment variables, because every user can read the arguments of a process. */
function connectionOf(databaseUrl: string): Record<string, string> {
  const url = new URL(databaseUrl);
  const variables = {
    PGHOST: decodeURIComponent(url.hostname),
    PGPORT: url.port,
    PGUSER: decodeURIComponent(url.username),
    PGPASSWORD: decodeURIComponent(url.password),
    PGDATABASE: decodeURIComponent(url.pathname.slice(1)),
    PGSSLMODE: url.searchParams.get("sslmode") ?? "",
  };
  return Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ""));
}
