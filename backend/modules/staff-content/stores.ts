import type { Answer, Body } from "#contract/endpoint.ts";
import { formatDay } from "#contract/rules/calendar.ts";
import { fen, yuan } from "#contract/rules/money.ts";
import { NO_PROVINCE, STORE_KINDS } from "#contract/rules/store.ts";
import type { staffSetting } from "#contract/staff-content.ts";
import { ApiError, notFound } from "../../http/errors.ts";
import type { Member } from "../../http/member.ts";
import type { Platform } from "../../platform/module.ts";
import { provinces } from "../address/regions.ts";
import { freightTemplate } from "../store/freight-template.ts";
import { type StoreActs, storeRecord } from "../store/store-acts.ts";
import { versionOfContent } from "./content.ts";
import type { Links } from "./links.ts";

type Deps = Pick<Platform, "database" | "ports" | "staffKeys" | "staffLog"> & { acts: StoreActs; links: Links };
type Calls = typeof staffSetting;
type Fields = Omit<Body<Calls["saveStore"]>, "key" | "version">;
type Row = Awaited<ReturnType<StoreActs["list"]>>[number];

const storeVersion = ({ city, intro, logo, is_best, service_phone, address, freight_json }: Row) =>
  versionOfContent([city, intro, logo, is_best, service_phone, address, freight_json]);

function shownStore(row: Row): Answer<Calls["stores"]>["list"][number] {
  const { first_fee, next_fee, free_over, remote_extra, ...rest } = templateOf(row);
  const logo = row.logo ?? "";
  return {
    store_id: row.id,
    name: row.name,
    kind: STORE_KINDS.find((kind) => kind === row.kind) ?? "专营",
    version: storeVersion(row),
    city: row.city,
    intro: row.intro,
    logo,
    logo_image: logo,
    is_best: row.is_best === 1,
    service_phone: row.service_phone,
    address: row.address,
    freight: {
      ...rest,
      first_fee: yuan(first_fee),
      next_fee: yuan(next_fee),
      free_over: free_over === null ? null : yuan(free_over),
      remote_extra: yuan(remote_extra),
    },
  };
}

const templateOf = ({ freight_json }: Pick<Row, "freight_json">) => freightTemplate.parse(JSON.parse(freight_json));

/** The freight in fen, with its fields in the order in which they are stored. */
const storedFreight = ({ first_fee, next_fee, free_over, remote_extra, ...rest }: Fields["freight"]) =>
  freightTemplate.parse({
    ...rest,
    first_fee: fen(first_fee),
    next_fee: fen(next_fee),
    free_over: free_over === null ? null : fen(free_over),
    remote_extra: fen(remote_extra),
  });

const storedFields = ({ logo, is_best, freight: _, ...fields }: Fields) => ({
  ...fields,
  logo: logo || null,
  is_best: is_best ? (1 as const) : (0 as const),
});

/** The stores with their freight, at the desk. */
export function createStaffStores({ database, ports, staffKeys, staffLog, acts, links }: Deps) {
  async function requireValid({ logo, freight: { remote, excluded } }: Pick<Fields, "logo" | "freight">) {
    const problem = await links.pictureProblem(logo);
    if (problem !== null) throw new ApiError(400, problem);
    const unknown = [...remote, ...excluded].filter(
      (name) => !provinces().some((province) => province.startsWith(name)),
    );
    if (unknown.length > 0) throw new ApiError(400, `${unknown.join("、")}${NO_PROVINCE}`);
  }

  return {
    async list(): Promise<Answer<Calls["stores"]>> {
      return { list: (await acts.list(database.read)).map(shownStore) };
    },

    /** @throws ApiError 400 where a store has this name, a province has none, or the logo is gone */
    async add(member: Member, { key, name, kind, ...fields }: Body<Calls["addStore"]>) {
      await requireValid(fields);
      return staffKeys.once(member, { key, kind: "store.add", request: { name, kind, ...fields } }, async (tx) => ({
        store_id: await acts.add(tx, member, {
          ...storedFields(fields),
          name,
          kind,
          opened_on: formatDay(ports.clock.now()),
          freight: storedFreight(fields.freight),
        }),
      }));
    },

    /** @throws ApiError 400 where a province has no such name or the logo is gone, 404, 409 */
    async save(member: Member, id: number, { key, ...form }: Body<Calls["saveStore"]>) {
      await requireValid(form);
      return staffKeys.once(member, { key, kind: "store.change", request: { id, ...form } }, async (tx) => {
        const row = await acts.lock(tx, { id });
        if (!row) throw notFound("没有这家店铺");
        const { version, ...fields } = form;
        if (storeVersion(row) !== version) {
          throw await staffLog.conflict(tx, storeRecord(row), "这家店铺变了，请看过现在的再保存，您填的还在");
        }
        const freight_json = JSON.stringify(storedFreight(fields.freight));
        const isSame = freight_json === JSON.stringify(templateOf(row));
        await acts.change(tx, member, row, {
          ...storedFields(fields),
          freight_json: isSame ? row.freight_json : freight_json,
        });
        return {};
      });
    },
  };
}
