import { createHash } from "node:crypto";
import { z } from "zod";
import type { Answer, Body } from "#contract/endpoint.ts";
import { DAY_MS } from "#contract/rules/calendar.ts";
import { unescapeFormulas } from "#contract/rules/csv.ts";
import { TABLE_TOO_LARGE } from "#contract/rules/messages.ts";
import { GUIDE_SHEET } from "#contract/rules/product-table.ts";
import {
  GOODS_FILE_BYTES_MAX,
  GOODS_PICTURES_MAX,
  GOODS_ROWS_MAX,
  type GoodsRowState,
} from "#contract/rules/staff-product.ts";
import type { StaffProductImport, StaffProductImportRow, staffProduct } from "#contract/staff-product.ts";
import type { Db } from "../../database/database.ts";
import { ApiError, notFound } from "../../http/errors.ts";
import type { Member } from "../../http/member.ts";
import { groupBy } from "../../platform/group-by.ts";
import type { Platform } from "../../platform/module.ts";
import { type Confirms, isConfirmed } from "../../platform/own-password.ts";
import { noticesOf } from "../../tables/table.ts";
import { encodeUpload } from "../picture/customer-uploads.ts";
import { keepPicture } from "../picture/store-picture.ts";
import { cellChangeText } from "../product-import/cell-changes.ts";
import { isOfNewName } from "../product-import/check-names.ts";
import type { CheckedTable, ProductImport } from "../product-import/import.ts";
import {
  cellProblemText,
  type ProductActs,
  type ProductPlan,
  versionOfProduct,
} from "../product-import/product-acts.ts";
import type { Changes } from "./changes.ts";
import * as store from "./imports.store.ts";
import { picturesOfMember } from "./photographs.ts";
import { reasonsOf } from "./product-plan.ts";

type Deps = Pick<Platform, "database" | "limits" | "staffKeys" | "staffLog"> & {
  ports: Pick<Platform["ports"], "clock" | "random" | "reading" | "uploads">;
  acts: ProductActs;
  checkGoods: ProductImport["check"];
  confirms: Confirms;
  ask: Changes["ask"];
};
type Counts = StaffProductImport["counts"];

const names = z.record(z.string(), z.string());
/** The tables that a member may send in a day. */
const tablesOfMember = ({ id }: Pick<Member, "id">) => ({ name: `goods-table:${id}`, max: 100, windowMs: DAY_MS });
const FILE_MISSING = /^找不到图片文件 /;
const STATE_ORDER: readonly GoodsRowState[] = ["bad", "ask", "new", "changed", "same"];

/** Tables of products that members send: read, shown row by row, and written as a whole or not at all. */
export function createImports({ database, limits, staffKeys, staffLog, acts, confirms, ask, ...deps }: Deps) {
  const { read } = database;
  const { clock, random, reading, uploads } = deps.ports;

  async function require(db: Db, id: number) {
    const row = await store.findImport(db, id);
    if (!row) throw notFound("没有这份表");
    return row;
  }

  /** The rows of a file by their numbers, and what of it was not read. @throws ApiError 400 */
  async function readFile(bytes: Uint8Array) {
    const { tables, hidden } = await reading.tables(bytes);
    const [first, ...further] = tables;
    const others = further.filter(({ name }) => name !== GUIDE_SHEET);
    const table: string[][] = [];
    for (const { row, cells } of first?.rows ?? []) {
      if (row > GOODS_ROWS_MAX + 1) throw new ApiError(400, `一次最多 ${GOODS_ROWS_MAX} 行，请分成几份`);
      while (table.length < row - 1) table.push([]);
      table.push(unescapeFormulas(cells));
    }
    const unread = others.length > 0 ? [`工作表 ${others.map(({ name }) => name).join("、")} 没有读取`] : [];
    return { table, notices: [...noticesOf(hidden), ...unread] };
  }

  /** The stored file of a table. @throws ApiError 404 */
  async function storedFile({ upload }: Pick<store.ImportRow, "upload">) {
    const bytes = await uploads.read(upload);
    if (!bytes) throw notFound("这份表的文件已不在，请重新上传");
    return bytes;
  }

  /** Checks a table as it is now. The names of sent pictures stand for their addresses. */
  async function checkTable(db: Db, table: string[][], pictures: Readonly<Record<string, string>>, create: boolean) {
    const sent = table.map((row) => row.map((cell) => withAddresses(cell, pictures)));
    const checked = await deps.checkGoods(db, sent, { create });
    const badLines = new Set(checked.problems.map(({ line }) => line));
    const isFine = ({ after }: ProductPlan) => !after.skus.some(({ line }) => badLines.has(line));
    return { checked, plans: (await acts.plansOf(db, checked)).filter(isFine) };
  }

  /** The version of each product of the table. */
  async function versionsOf(db: Db, { products }: Pick<CheckedTable, "products">) {
    const ids = products.map(({ id }) => id);
    const known = groupBy(await acts.read(db, ids), ({ product_id }) => Number(product_id));
    return Object.fromEntries(
      ids.map((id) => [String(id), known.has(id) ? versionOfProduct(known.get(id) ?? []) : ""]),
    );
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
      return { count, list: rows.map((row) => ({ ...headOf(row), counts: JSON.parse(row.counts_json) as Counts })) };
    },

    /** Keeps a table, with the versions of its products. @throws ApiError 400 for a file that is no table */
    async send(member: Member, { name, file }: Body<typeof staffProduct.sendTable>) {
      await database.write((tx) => limits.takeAll(tx, [tablesOfMember(member)], "上传过于频繁"));
      const bytes = Buffer.from(file, "base64");
      if (bytes.length > GOODS_FILE_BYTES_MAX) throw new ApiError(400, TABLE_TOO_LARGE);
      const { table } = await readFile(bytes);
      const { checked, plans } = await checkTable(read, table, {}, false);
      const upload = `goods-imports/${Buffer.from(random.token(24), "base64url").toString("hex")}.bin`;
      await uploads.write(upload, bytes);
      const import_id = await database.write(async (tx) =>
        store.insertImport(tx, {
          member_id: member.id,
          at: clock.now(),
          name,
          digest: createHash("sha256").update(bytes).digest("hex"),
          upload,
          versions_json: JSON.stringify(await versionsOf(tx, checked)),
          counts_json: JSON.stringify(countsOf(table, checked, plans)),
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
      const { table, notices } = await readFile(await storedFile(row));
      const { checked, plans } = await checkTable(read, table, pictures, create);
      const same = await store.writtenBefore(read, row);
      const rows = reportRows(table, checked, plans).filter((one) => state === undefined || one.state === state);
      return {
        ...headOf(row),
        counts: row.written_at === null ? countsOf(table, checked, plans) : (JSON.parse(row.counts_json) as Counts),
        same_as: same?.id ?? null,
        list: rows.slice((page - 1) * limit, page * limit),
        count: rows.length,
        new_names: checked.problems.some(isOfNewName),
        missing: [
          ...new Set(
            checked.problems
              .filter(({ message }) => FILE_MISSING.test(message))
              .map(({ message }) => message.replace(FILE_MISSING, "")),
          ),
        ],
        pictures: Object.keys(pictures).length,
        notices,
      };
    },

    /** Keeps a picture that the table may name. @throws ApiError 400, 404 */
    async sendPicture(member: Member, id: number, { name, image }: Body<typeof staffProduct.sendPicture>) {
      const row = await require(read, id);
      await database.write((tx) => limits.takeAll(tx, [picturesOfMember(member)], "上传过于频繁"));
      const { table } = await readFile(await storedFile(row));
      const address = await keepPicture(uploads, await encodeUpload(Buffer.from(image, "base64")));
      await database.write(async (tx) => {
        const locked = await store.lockImport(tx, id);
        const pictures = names.parse(JSON.parse(locked?.pictures_json ?? "{}"));
        if (Object.keys(pictures).length >= GOODS_PICTURES_MAX) {
          throw new ApiError(400, `一份表最多 ${GOODS_PICTURES_MAX} 张图片`);
        }
        await store.updateImport(tx, id, { pictures_json: JSON.stringify({ ...pictures, [name]: address }) });
      });
      return { is_named: table.some((cells) => cells.some((cell) => withAddresses(cell, { [name]: "" }) !== cell)) };
    },

    /** Writes a table without problems whose products are as they were when it was sent. @throws ApiError 400, 404, 409 */
    async write(member: Member, id: number, { key, password, ...request }: WriteBody) {
      const confirmed = await isConfirmed(confirms, member, password);
      const { table } = await readFile(await storedFile(await require(read, id)));
      return staffKeys.once(member, { key, kind: "goods.import", request: { id, ...request } }, async (tx) => {
        const row = await store.lockImport(tx, id);
        if (!row) throw notFound("没有这份表");
        if (row.written_at !== null) throw new ApiError(409, "这份表已经写过，不会再写一次");
        const pictures = names.parse(JSON.parse(row.pictures_json));
        const { checked, plans } = await checkTable(tx, table, pictures, request.create);
        const [problem] = checked.problems;
        if (problem) {
          const more = checked.problems.length > 1 ? ` 等 ${checked.problems.length} 处` : "";
          throw new ApiError(400, `第 ${problem.line} 行 ${cellProblemText(problem)}${more}，整份没有写`);
        }
        const before = names.parse(JSON.parse(row.versions_json));
        const now = await versionsOf(tx, checked);
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
        const counts = countsOf(table, checked, plans);
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

/** The cell with the addresses of sent pictures in place of the names of their files, with or without their folders. */
function withAddresses(cell: string, pictures: Readonly<Record<string, string>>): string {
  if (!/\.(jpe?g|png|webp|avif)/i.test(cell)) return cell;
  const sent = (name: string) => (Object.hasOwn(pictures, name) ? pictures[name] : undefined);
  return cell
    .split(/([|\n\r])/)
    .map((part) => {
      const name = part.trim();
      const file = name.split("/").at(-1) ?? name;
      return sent(name) ?? sent(file) ?? part;
    })
    .join("");
}

const stateOf = (plan: ProductPlan): GoodsRowState =>
  plan.reasons.length > 0 ? "ask" : plan.isNew ? "new" : plan.changes.length > 0 ? "changed" : "same";

function countsOf(table: readonly string[][], { problems }: CheckedTable, plans: readonly ProductPlan[]): Counts {
  const of = (state: GoodsRowState) => plans.filter((plan) => stateOf(plan) === state).length;
  return {
    rows: Math.max(0, table.filter((row) => row.some((cell) => cell.trim() !== "")).length - 1),
    new: of("new"),
    changed: of("changed"),
    same: of("same"),
    ask: of("ask"),
    bad: problems.length,
  };
}

/** The problems by their lines, then what the products would become: those that need attention come first. */
function reportRows(
  table: readonly string[][],
  { problems }: CheckedTable,
  plans: readonly ProductPlan[],
): StaffProductImportRow[] {
  const bad = problems.map(({ line, column, message }): StaffProductImportRow => {
    const titles = table.find((row) => row.some((cell) => cell.trim() === column)) ?? [];
    const at = titles.findIndex((cell) => cell.trim() === column);
    const written = (table[line - 1]?.[at] ?? "").slice(0, WRITTEN_MAX);
    return { line, product_id: null, state: "bad", column, written, note: message };
  });
  const rest = plans.map((plan): StaffProductImportRow => {
    const state = stateOf(plan);
    const said = plan.changes.slice(0, CHANGES_SHOWN).map((change) => {
      const of = change.sku_id === null || plan.after.skus.length === 1 ? "" : `${change.sku_id} `;
      return change.column === "product_id"
        ? `新建，${plan.after.skus.length} 个规格`
        : `${of}${cellChangeText(change)}`;
    });
    const more = plan.changes.length > CHANGES_SHOWN ? `；共 ${plan.changes.length} 处` : "";
    const why = state === "ask" ? `${reasonsOf(plan).join("、")}。` : "";
    return {
      line: plan.after.line,
      product_id: plan.id,
      state,
      column: "",
      written: plan.after.name.slice(0, WRITTEN_MAX),
      note: state === "same" ? "没有变化" : `${why}${said.join("；")}${more}`.slice(0, NOTE_MAX),
    };
  });
  return [...bad, ...rest].sort(
    (a, b) => STATE_ORDER.indexOf(a.state) - STATE_ORDER.indexOf(b.state) || a.line - b.line,
  );
}

const WRITTEN_MAX = 80;
const CHANGES_SHOWN = 6;
const NOTE_MAX = 400;
