import type { Answer, Body } from "#contract/endpoint.ts";
import { TABLE_TOO_LARGE } from "#contract/rules/messages.ts";
import { ORIGINAL } from "#contract/rules/printer.ts";
import { PRINTER_FILE_BYTES_MAX, PRINTER_PROBLEMS_MAX } from "#contract/rules/staff-printer.ts";
import type { StaffPrinterFit, StaffPrinterReport, staffPrinter } from "#contract/staff-printer.ts";
import type { Db } from "../../database/database.ts";
import { ApiError, notFound } from "../../http/errors.ts";
import type { Member } from "../../http/member.ts";
import { hashOf } from "../../platform/hash.ts";
import type { Platform } from "../../platform/module.ts";
import type { ActedRecord } from "../../platform/staff-log.ts";
import { formatSkuCode, parseBareId, parseSkuCode } from "../product/sku-code.ts";
import * as store from "./printer-desk.store.ts";
import { writeFit } from "./printer-import.store.ts";
import { importPrinters, type PrintersImported } from "./printer-import.ts";
import { PRINTER_COLUMNS } from "./printer-row.ts";

type Deps = Pick<Platform, "database" | "staffKeys" | "staffLog"> & { ports: Pick<Platform["ports"], "reading"> };
type Calls = typeof staffPrinter;
type Printer = store.DeskPrinter;
type Facts = Omit<Body<Calls["add"]>, "key">;

const recordOf = ({ printer_id, brand, model }: Pick<Printer, "printer_id" | "brand" | "model">): ActedRecord => ({
  subject: "printer",
  id: printer_id,
  label: `${brand} ${model}`,
});

/** Ends a transaction without writing, with what it would have done. */
class DryRun extends Error {
  readonly result: PrintersImported;
  constructor(result: PrintersImported) {
    super("dry run");
    this.result = result;
  }
}

const reportOf = (result: PrintersImported): StaffPrinterReport =>
  result.ok
    ? { printers: result.printers, consumables: result.consumables, fits: result.fits, problems: [] }
    : { printers: 0, consumables: 0, fits: 0, problems: result.problems.slice(0, PRINTER_PROBLEMS_MAX) };

export type PrinterDesk = ReturnType<typeof createPrinterDesk>;

/** Printers at the desk, and the consumables that fit them. */
export function createPrinterDesk({ database, staffKeys, staffLog, ports: { reading } }: Deps) {
  const { read } = database;

  async function require(db: Db, id: number): Promise<Printer> {
    const printer = await store.findPrinter(db, id);
    if (!printer) throw notFound("没有这款机型");
    return { ...printer, fits: Number(printer.fits) };
  }

  async function fittingOf(db: Db, id: number): Promise<StaffPrinterFit[]> {
    const fits = new Map<number, StaffPrinterFit>();
    for (const { id: consumable_id, name, origin, sku_id, product_id } of await store.fitsOf(db, id)) {
      const known = fits.get(consumable_id) ?? { consumable_id, name, origin, skus: [] };
      if (sku_id !== null && product_id !== null) known.skus.push(formatSkuCode({ product_id, sku_id }));
      fits.set(consumable_id, known);
    }
    return [...fits.values()];
  }

  const versionOf = ({ fits: _, ...printer }: Printer) => hashOf(JSON.stringify(printer)).slice(0, 16);

  async function whyKept(db: Db, id: number): Promise<string> {
    const saved = await store.countSaved(db, id);
    return saved > 0 ? `有 ${saved} 位客户存了这台打印机，不能删` : "";
  }

  /** The columns of a printer. @throws ApiError 400 for a model that the brand has, and for an unknown brand */
  async function columnsOf(tx: Db, { short_model, ...facts }: Facts, own: number) {
    const brand = (await store.brandsOf(tx)).find(({ brand_id }) => brand_id === facts.brand_id);
    if (!brand) throw new ApiError(400, "没有这个品牌");
    if (await store.findTwin(tx, facts.brand_id, facts.model, own)) {
      throw new ApiError(400, `${brand.name}已有机型 ${facts.model}`);
    }
    return { ...facts, brand: brand.name, short_model: short_model || facts.model };
  }

  /** The printer, locked, in the version that was read. @throws ApiError 404, 409 */
  async function requireVersion(tx: Db, id: number, version: string) {
    await store.lockPrinter(tx, id);
    const printer = await require(tx, id);
    if (versionOf(printer) !== version) throw await staffLog.conflict(tx, recordOf(printer), "请看过现在的再改");
    return printer;
  }

  /** The consumables that a text names: the code or id of a SKU, or the code of a consumable. @throws ApiError 400 */
  async function named(tx: Db, goods: string) {
    const sku_id = parseSkuCode(goods)?.sku_id ?? parseBareId(goods);
    const bySku = sku_id === null ? [] : await store.consumablesNamedBySku(tx, sku_id);
    const found = bySku.length > 0 ? bySku : await store.consumablesByCode(tx, goods);
    if (found.length === 0) throw new ApiError(400, `没有耗材 ${goods}，新耗材请用导入表`);
    return found;
  }

  async function relate(
    tx: Db,
    member: Member,
    printer: Pick<Printer, "printer_id" | "brand" | "model">,
    consumables: readonly { id: number; name: string }[],
  ) {
    await store.lockPrinter(tx, printer.printer_id);
    const added: string[] = [];
    for (const { id, name } of consumables) if (await writeFit(tx, id, printer.printer_id)) added.push(name);
    if (added.length > 0) {
      const summary = `加 ${added.slice(0, 5).join("、")}${added.length > 5 ? ` 等 ${added.length} 种` : ""}`;
      await staffLog.write(tx, member, { act: "printer.fits", record: recordOf(printer), summary });
    }
    return added.length;
  }

  async function unrelate(
    tx: Db,
    member: Member,
    printer: Pick<Printer, "printer_id" | "brand" | "model">,
    ids: readonly number[],
    names: string,
  ) {
    const gone = await store.deleteFits(tx, printer.printer_id, ids);
    if (gone === 0) throw await staffLog.conflict(tx, recordOf(printer), "已经不适用了");
    await staffLog.write(tx, member, { act: "printer.fits", record: recordOf(printer), summary: `去掉 ${names}` });
  }

  async function requireProduct(db: Db, id: number) {
    const product = await store.findProduct(db, id);
    if (!product) throw notFound(`没有商品 ${id}`);
    return { product, consumables: await store.consumablesOfProduct(db, id) };
  }

  async function tableOf(file: string) {
    const bytes = Buffer.from(file, "base64");
    if (bytes.length > PRINTER_FILE_BYTES_MAX) throw new ApiError(400, TABLE_TOO_LARGE);
    const { tables } = await reading.tables(bytes);
    return (tables[0]?.rows ?? []).map(({ cells }) => cells);
  }

  return {
    async list(query: { keyword: string; page: number; limit: number }): Promise<Answer<Calls["list"]>> {
      const [{ rows, count }, brands] = await Promise.all([store.listPrinters(read, query), store.brandsOf(read)]);
      return { count, brands, list: rows.map((row) => ({ ...row, fits: Number(row.fits) })) };
    },

    async one(id: number): Promise<Answer<Calls["one"]>> {
      const printer = await require(read, id);
      const [fitting, why_kept, brands] = await Promise.all([
        fittingOf(read, id),
        whyKept(read, id),
        store.brandsOf(read),
      ]);
      return { printer, version: versionOf(printer), fitting, why_kept, brands };
    },

    add: (member: Member, { key, ...facts }: Body<Calls["add"]>) =>
      staffKeys.once(member, { key, kind: "printer.add", request: facts }, async (tx) => {
        const printer_id = await store.nextPrinterId(tx, database.engine);
        const row = await columnsOf(tx, facts, 0);
        await store.insertPrinter(tx, { id: printer_id, ...row, market: "中国大陆", product_id: null, sku_id: null });
        const summary = `${row.brand} ${row.series} ${row.model}`;
        await staffLog.write(tx, member, { act: "printer.add", record: recordOf({ printer_id, ...row }), summary });
        return { printer_id };
      }),

    change: (member: Member, id: number, { key, version, ...facts }: Body<Calls["change"]>) =>
      staffKeys.once(member, { key, kind: "printer.change", request: { id, version, ...facts } }, async (tx) => {
        const before = await requireVersion(tx, id, version);
        const row = await columnsOf(tx, facts, id);
        await store.updatePrinter(tx, id, row);
        await staffLog.write(tx, member, {
          act: "printer.change",
          record: recordOf({ printer_id: id, ...row }),
          summary: `${before.brand} ${before.model} → ${row.brand} ${row.model}`,
          before: { ...before },
          after: { ...row },
        });
        return {};
      }),

    remove: (member: Member, id: number, { key, version }: Body<Calls["remove"]>) =>
      staffKeys.once(member, { key, kind: "printer.remove", request: { id, version } }, async (tx) => {
        const before = await requireVersion(tx, id, version);
        const why = await whyKept(tx, id);
        if (why !== "") throw new ApiError(409, why);
        await store.deletePrinter(tx, id);
        const summary = `${before.brand} ${before.model}，${before.fits} 条适用关系`;
        await staffLog.write(tx, member, { act: "printer.remove", record: recordOf(before), summary, before });
        return {};
      }),

    addFit: (member: Member, id: number, { key, goods }: Body<Calls["addFit"]>) =>
      staffKeys.once(member, { key, kind: "printer.fit", request: { id, goods } }, async (tx) => {
        const printer = await require(tx, id);
        const added = await relate(tx, member, printer, await named(tx, goods));
        if (added === 0) throw new ApiError(409, `${goods} 已经适用`);
        return { added };
      }),

    removeFit: (member: Member, id: number, { key, consumable_id }: Body<Calls["removeFit"]>) =>
      staffKeys.once(member, { key, kind: "printer.unfit", request: { id, consumable_id } }, async (tx) => {
        const printer = await require(tx, id);
        const fit = (await fittingOf(tx, id)).find((one) => one.consumable_id === consumable_id);
        await unrelate(tx, member, printer, [consumable_id], fit?.name ?? String(consumable_id));
        return {};
      }),

    async ofProduct(id: number): Promise<Answer<Calls["ofProduct"]>> {
      const { product, consumables } = await requireProduct(read, id);
      const printers = await store.printersOfConsumables(
        read,
        consumables.map((one) => one.id),
      );
      return {
        name: product.name,
        consumables: consumables.map(({ name }) => name),
        printers: printers.map(({ id: printer_id, brand, model }) => ({ printer_id, name: `${brand} ${model}` })),
      };
    },

    addPrinter: (member: Member, id: number, { key, model }: Body<Calls["addPrinter"]>) =>
      staffKeys.once(member, { key, kind: "product.printer", request: { id, model } }, async (tx) => {
        const { consumables } = await requireProduct(tx, id);
        if (consumables.length === 0) throw new ApiError(409, "这个商品还没有耗材型号，请先用机型导入表写明");
        const found = await store.printersByModel(tx, model);
        const [printer, other] = found;
        if (!printer) throw new ApiError(400, `没有机型 ${model}，请先在机型里新建`);
        if (other) throw new ApiError(400, `不止一款，请带上品牌，如 ${printer.brand} ${printer.model}`);
        const added = await relate(tx, member, { ...printer, printer_id: printer.id }, consumables);
        if (added === 0) throw new ApiError(409, `${model} 已经适用`);
        return { added };
      }),

    removePrinter: (member: Member, id: number, { key, printer_id }: Body<Calls["removePrinter"]>) =>
      staffKeys.once(member, { key, kind: "product.unprinter", request: { id, printer_id } }, async (tx) => {
        const { product, consumables } = await requireProduct(tx, id);
        const ids = consumables.map((one) => one.id);
        await unrelate(tx, member, await require(tx, printer_id), ids, product.name);
        return {};
      }),

    /** What a table would do; its transaction is rolled back. */
    async check({ file }: Body<Calls["check"]>): Promise<StaffPrinterReport> {
      const table = await tableOf(file);
      try {
        return await database.write(async (tx) => {
          throw new DryRun(await importPrinters(tx, table));
        });
      } catch (error) {
        if (error instanceof DryRun) return reportOf(error.result);
        throw error;
      }
    },

    async import(member: Member, { key, file }: Body<Calls["import"]>): Promise<StaffPrinterReport> {
      const table = await tableOf(file);
      return staffKeys.once(member, { key, kind: "printer.import", request: hashOf(file) }, async (tx) => {
        const result = await importPrinters(tx, table);
        if (result.ok) {
          const summary = `${result.printers} 款机型、${result.consumables} 种耗材、${result.fits} 条适用关系`;
          const record = { subject: "printer", id: 0, label: "导入表" } as const;
          await staffLog.write(tx, member, { act: "printer.import", record, summary });
        }
        return reportOf(result);
      });
    },

    async export(): Promise<Answer<Calls["export"]>> {
      const fields = Object.keys(PRINTER_COLUMNS);
      const rows = (await store.exportRows(read)).map((row) =>
        fields.map((field) => (field === "replaces" && row.origin === ORIGINAL ? "" : String(row[field] ?? ""))),
      );
      return { rows: [Object.values(PRINTER_COLUMNS), ...rows] };
    },
  };
}
