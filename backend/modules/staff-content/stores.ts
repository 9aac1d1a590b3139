import type { Answer, Body } from "#contract/endpoint.ts";
import { fen, yuan } from "#contract/rules/money.ts";
import type { staffSetting } from "#contract/staff-content.ts";
import { notFound } from "../../http/errors.ts";
import type { Member } from "../../http/member.ts";
import type { Platform } from "../../platform/module.ts";
import { freightTemplate } from "../store/freight-template.ts";
import { type StoreActs, storeRecord } from "../store/store-acts.ts";
import { versionOf } from "./content.ts";

type Deps = Pick<Platform, "database" | "staffKeys" | "staffLog"> & { acts: StoreActs };
type Calls = typeof staffSetting;
type Versioned = { service_phone: string; address: string; freight_json: string };

const storeVersion = ({ service_phone, address, freight_json }: Versioned) =>
  versionOf([service_phone, address, freight_json]);

/** What orders of each store pay for freight, at the desk. */
export const createStaffStores = ({ database, staffKeys, staffLog, acts }: Deps) => ({
  async list(): Promise<Answer<Calls["stores"]>> {
    const rows = await acts.list(database.read);
    return {
      list: rows.map((row) => {
        const freight = freightTemplate.parse(JSON.parse(row.freight_json));
        const { first_fee, next_fee, free_over, remote_extra, ...rest } = freight;
        return {
          store_id: row.id,
          name: row.name,
          version: storeVersion(row),
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
      }),
    };
  },

  /** @throws ApiError 404, 409 */
  save: (member: Member, id: number, { key, ...form }: Body<Calls["saveStore"]>) =>
    staffKeys.once(member, { key, kind: "store.change", request: { id, ...form } }, async (tx) => {
      const row = await acts.lock(tx, { id });
      if (!row) throw notFound("没有这家店铺");
      if (storeVersion(row) !== form.version) {
        throw await staffLog.conflict(tx, storeRecord(row), "这家店铺变了，请看过现在的再保存，您填的还在");
      }
      const { first_fee, next_fee, free_over, remote_extra, ...rest } = form.freight;
      const before = freightTemplate.parse(JSON.parse(row.freight_json));
      // The fields in the order in which they are stored, so that what is the same is no change.
      const freight = freightTemplate.parse({
        ...before,
        ...rest,
        first_fee: fen(first_fee),
        next_fee: fen(next_fee),
        free_over: free_over === null ? null : fen(free_over),
        remote_extra: fen(remote_extra),
      });
      const isSame = JSON.stringify(freight) === JSON.stringify(before);
      await acts.change(tx, member, row, {
        service_phone: form.service_phone,
        address: form.address,
        freight_json: isSame ? row.freight_json : JSON.stringify(freight),
      });
      return {};
    }),
});
