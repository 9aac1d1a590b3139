import { createHash } from "node:crypto";
import { z } from "zod";
import type { Answer, Body } from "#contract/endpoint.ts";
import { DAY_MS } from "#contract/rules/calendar.ts";
import { TABLE_TOO_LARGE } from "#contract/rules/messages.ts";
import { GOODS_FILE_BYTES_MAX, GOODS_PICTURES_MAX } from "#contract/rules/staff-product.ts";
import type { StaffProductImport, staffProduct } from "#contract/staff-product.ts";
import type { Db } from "../../database/database.ts";
import { ApiError, notFound } from "../../http/errors.ts";
import type { Member } from "../../http/member.ts";
import type { Platform } from "../../platform/module.ts";
import { type Confirms, isConfirmed } from "../../platform/own-password.ts";
import { encodeUpload } from "../picture/customer-uploads.ts";
import { keepPicture } from "../picture/store-picture.ts";
import { isOfNewName } from "../product-import/check-names.ts";
import { cellProblemText, type ProductActs, versionOfProduct } from "../product-import/product-acts.ts";
import type { Changes } from "./changes.ts";
import { countsOfImport, type ImportCounts, missingFiles, rowsOfImport } from "./import-report.ts";
import { type ImportTables, namesPicture } from "./import-table.ts";
import * as store from "./imports.store.ts";
import { picturesOfMember } from "./photographs.ts";

type Deps = Pick<Platform, "database" | "limits" | "staffKeys" | "staffLog"> & {
  ports: Pick<Platform["ports"], "clock" | "random" | "uploads">;
  acts: Pick<ProductActs, "apply">;
  tables: ImportTables;
  confirms: Confirms;
  ask: Changes["ask"];
};

const names = z.record(z.string(), z.string());
/** The tables that a member may send in a day. */
const tablesOfMember = ({ id }: Pick<Member, "id">) => ({ name: `goods-table:${id}`, max: 100, windowMs: DAY_MS });

/** Tables of products that members send: read, shown row by row, and written as a whole or not at all. */
export function createImports({ database, limits, staffKeys, staffLog, acts, tables, confirms, ask, ports }: Deps) {
  const { read } = database;
  const { clock, random, uploads } = ports;

  async function require(db: Db, id: number) {
    const row = await store.findImport(db, id);
    if (!row) throw notFound("没有这份表");
    return row;
  }

  const headOf = (row: store.ImportRow): Omit<StaffProductImport, "counts"> => ({
    import_id: row.id,
    at: row.at,
    by: row.member,
    name: row.name,
    written_at: row.written_at,
  });

  return {
    async list(page: { page: number; limit: number }): Promise<Answer<typeof staffProduct.imports>> {
      const { rows, count } = await store.listImports(read, page);
      return {
        count,
        list: rows.map((row) => ({ ...headOf(row), counts: JSON.parse(row.counts_json) as ImportCounts })),
      };
    },

    /** Keeps a table, with the versions of its products. @throws ApiError 400 for a file that is no table */
    async send(member: Member, { name, file }: Body<typeof staffProduct.sendTable>) {
      await database.write((tx) => limits.takeAll(tx, [tablesOfMember(member)], "上传过于频繁"));
      const bytes = Buffer.from(file, "base64");
      if (bytes.length > GOODS_FILE_BYTES_MAX) throw new ApiError(400, TABLE_TOO_LARGE);
      const { table } = await tables.readFile(bytes);
      const { checked, plans } = await tables.checkTable(read, table, {}, false);
      const upload = `goods-imports/${Buffer.from(random.token(24), "base64url").toString("hex")}.bin`;
      await uploads.write(upload, bytes);
      const import_id = await database.write(async (tx) =>
        store.insertImport(tx, {
          member_id: member.id,
          at: clock.now(),
          name,
          digest: createHash("sha256").update(bytes).digest("hex"),
          upload,
          versions_json: JSON.stringify(await tables.versionsOf(tx, checked)),
          counts_json: JSON.stringify(countsOfImport(table, checked, plans)),
          written_at: null,
        }),
      );
      return { import_id };
    },

    /** What a table would do now, row by row. @throws ApiError 404 */
    async report(
      id: number,
      { state, create, page, limit }: z.output<(typeof staffProduct.report)["query"]>,
    ): Promise<Answer<typeof staffProduct.report>> {
      const row = await require(read, id);
      const pictures = names.parse(JSON.parse(row.pictures_json));
      const { table, notices } = await tables.readStored(row);
      const { checked, plans } = await tables.checkTable(read, table, pictures, create);
      const same = await store.writtenBefore(read, row);
      const rows = rowsOfImport(table, checked, plans).filter((one) => state === undefined || one.state === state);
      return {
        ...headOf(row),
        counts:
          row.written_at === null
            ? countsOfImport(table, checked, plans)
            : (JSON.parse(row.counts_json) as ImportCounts),
        same_as: same?.id ?? null,
        list: rows.slice((page - 1) * limit, page * limit),
        count: rows.length,
        new_names: checked.problems.some(isOfNewName),
        missing: missingFiles(checked),
        pictures: Object.keys(pictures).length,
        notices,
      };
    },

    /** Keeps a picture that the table may name. @throws ApiError 400, 404 */
    async sendPicture(member: Member, id: number, { name, image }: Body<typeof staffProduct.sendPicture>) {
      const row = await require(read, id);
      await database.write((tx) => limits.takeAll(tx, [picturesOfMember(member)], "上传过于频繁"));
      const { table } = await tables.readStored(row);
      const address = await keepPicture(uploads, await encodeUpload(Buffer.from(image, "base64")));
      await database.write(async (tx) => {
        const locked = await store.lockImport(tx, id);
        const pictures = names.parse(JSON.parse(locked?.pictures_json ?? "{}"));
        if (Object.keys(pictures).length >= GOODS_PICTURES_MAX) {
          throw new ApiError(400, `一份表最多 ${GOODS_PICTURES_MAX} 张图片`);
        }
        await store.updateImport(tx, id, { pictures_json: JSON.stringify({ ...pictures, [name]: address }) });
      });
      return { is_named: namesPicture(table, name) };
    },

    /** Writes a table without problems whose products are as they were when it was sent. @throws ApiError 400, 404, 409 */
    async write(member: Member, id: number, { key, password, ...request }: WriteBody) {
      const confirmed = await isConfirmed(confirms, member, password);
      const { table } = await tables.readStored(await require(read, id));
      return staffKeys.once(member, { key, kind: "goods.import", request: { id, ...request } }, async (tx) => {
        const row = await store.lockImport(tx, id);
        if (!row) throw notFound("没有这份表");
        if (row.written_at !== null) throw new ApiError(409, "这份表已经写过，不会再写一次");
        const pictures = names.parse(JSON.parse(row.pictures_json));
        const { checked, plans } = await tables.checkTable(tx, table, pictures, request.create);
        const [problem] = checked.problems;
        if (problem) {
          const more = checked.problems.length > 1 ? ` 等 ${checked.problems.length} 处` : "";
          throw new ApiError(400, `第 ${problem.line} 行 ${cellProblemText(problem)}${more}，整份没有写`);
        }
        const before = names.parse(JSON.parse(row.versions_json));
        const now = await tables.versionsOf(tx, checked);
        const changed = Object.keys(now).filter((product) => now[product] !== (before[product] ?? ""));
        if (changed.length > 0) {
          const which = changed.slice(0, 5).join("、");
          throw new ApiError(
            409,
            `读过之后别人改了其中 ${changed.length} 个商品（${which}），整份没有写，请重新上传核对`,
          );
        }
        const waiting = plans.filter(({ reasons }) => reasons.length > 0);
        const fine = plans.filter(({ reasons }) => reasons.length === 0);
        const batch = random.token(6);
        const written = await acts.apply(tx, member, checked, fine, { reason: request.reason, batch });
        if (!written.ok) throw new ApiError(409, written.problems.map(cellProblemText).join("；"));
        let outcome: Awaited<ReturnType<Changes["ask"]>> | null = null;
        for (const plan of waiting) {
          const rows = plan.after.skus.map(({ cells }) => ({ ...plan.after.cells, ...cells }));
          const version = before[String(plan.id)] || versionOfProduct([]);
          outcome = await ask(tx, member, plan, { rows, version, reason: request.reason, confirmed });
        }
        const counts = countsOfImport(table, checked, plans);
        await store.updateImport(tx, id, {
          written_at: clock.now(),
          batch,
          counts_json: JSON.stringify(counts),
        });
        await staffLog.write(tx, member, {
          act: "goods.import",
          record: { subject: "desk", id, label: row.name },
          summary: `新建 ${counts.new}，改 ${counts.changed}，没变 ${counts.same}，要批 ${counts.ask}`,
          note: request.reason,
          batch,
        });
        return { written: fine.filter(({ changes }) => changes.length > 0).length, asked: waiting.length, outcome };
      });
    },
  };
}

type WriteBody = Body<typeof staffProduct.writeTable> & z.output<(typeof staffProduct.writeTable)["body"]>;
