import { DAY_MS, dayToInstant, HOUR_MS } from "#contract/rules/calendar.ts";
import { APPROVED_ACTS } from "#contract/rules/four-eyes.ts";
import { maskPersonal } from "#contract/rules/phone.ts";
import type { ActName, Role } from "#contract/rules/staff.ts";
import { type StaffLogRow, staff } from "#contract/staff.ts";
import { ApiError } from "../../http/errors.ts";
import type { Member } from "../../http/member.ts";
import { type App, idParam, route, voidRoute } from "../../http/route.ts";
import type { Platform } from "../../platform/module.ts";
import * as log from "./log.store.ts";
import type { Logins } from "./logins.ts";
import type { Members } from "./members.ts";
import type { createRequests } from "./requests.ts";

type Deps = Pick<Platform, "database" | "fourEyes" | "staffKeys" | "staffLog"> & {
  ports: Pick<Platform["ports"], "clock">;
  logins: Logins;
  members: Members;
  requests: ReturnType<typeof createRequests>;
};

/** A row of the log as its readers see it; values about persons are masked. */
export function logRowOf(row: log.LogRow): StaffLogRow {
  const { personal_before, personal_after } = row;
  const personal = [personal_before, personal_after].filter(Boolean).map(maskPersonal).join(" → ");
  return {
    log_id: row.id,
    at: row.at,
    who: row.name ?? row.actor,
    // The table holds only roles and acts of the contract.
    roles: row.role.split(",").filter(Boolean) as Role[],
    act: row.act as ActName,
    subject: row.subject,
    subject_id: row.subject_id,
    label: row.label,
    summary: row.summary,
    personal,
    note: row.note,
    batch: row.batch,
    is_alone: row.is_alone === 1,
    address: row.address,
  };
}

/** The calls of the desk for members, their log and their requests. */
export function staffRoutes(app: App, { logins, members, requests, ...deps }: Deps) {
  const { database, fourEyes, staffKeys, staffLog, ports } = deps;
  route(app, staff.login, ({ body, ip }) => logins.login(body, ip));
  voidRoute(app, staff.sendCode, ({ body, ip }) => logins.sendCode(body, ip));
  route(app, staff.setPassword, ({ body, ip }) => logins.setPassword(body, ip));
  voidRoute(app, staff.logout, ({ member }) => logins.logout(member));

  route(app, staff.me, async ({ member }) => {
    const { read } = database;
    const isAlone = await Promise.all(
      APPROVED_ACTS.map(async (act) => !(await fourEyes.hasApprover(read, act, member))),
    );
    const [all, count] = await Promise.all([members.warehouses(), requests.count(member)]);
    return {
      member_id: member.id,
      name: member.name,
      roles: [...member.roles],
      rights: [...member.rights],
      warehouses: all.filter(({ id }) => member.warehouse_ids.includes(id)).map(({ name }) => name),
      alone: APPROVED_ACTS.filter((_, index) => isAlone[index]),
      requests: count,
    };
  });

  route(app, staff.members, async () => ({
    list: await members.list(),
    managers: await members.managers(),
    warehouses: await members.warehouses(),
  }));
  route(app, staff.addMember, ({ member, body }) => members.add(member, body));
  route(app, staff.changeRoles, ({ member, body, params }) => members.changeRoles(member, idParam(params), body));
  route(app, staff.disableMember, ({ member, body, params }) => members.disable(member, idParam(params), body));
  voidRoute(app, staff.enableMember, ({ member, body, params }) => members.enable(member, idParam(params), body));
  route(app, staff.endMemberSessions, ({ member, body, params }) =>
    members.endSessions(member, idParam(params), body.key),
  );

  /** Writes down, once an hour, that a member reads the acts of another one. */
  async function noteReading(member: Member, read_id: number, name: string) {
    await database.write(async (tx) => {
      if (await log.lastAct(tx, member.id, "log.read", read_id, ports.clock.now() - HOUR_MS)) return;
      const record = { subject: "member", id: read_id, label: name } as const;
      await staffLog.write(tx, member, { act: "log.read", record, summary: name });
    });
  }

  route(app, staff.log, async ({ member, query }) => {
    const { from, to, alone, ...filters } = query;
    const readsAll = member.rights.has("log.all");
    const listed = readsAll ? await members.list() : [{ member_id: member.id, name: member.name }];
    const known = listed.map(({ member_id, name }) => ({ id: member_id, name }));
    const chosen = known.find(({ id }) => id === filters.member_id);
    if (readsAll && chosen && chosen.id !== member.id) await noteReading(member, chosen.id, chosen.name);
    const { rows, count } = await log.listLog(database.read, {
      ...filters,
      member_id: readsAll ? chosen?.id : member.id,
      isAlone: alone === "1",
      since: from === "" ? undefined : dayToInstant(from),
      until: to === "" ? undefined : dayToInstant(to) + DAY_MS,
    });
    return { count, list: rows.map(logRowOf), members: known };
  });

  route(app, staff.requests, async ({ member }) => ({ list: await requests.list(member) }));
  voidRoute(app, staff.decide, async ({ member, params, body: { key, approve, note } }) => {
    if (!approve && note.trim() === "") throw new ApiError(400, "不批要写一句原因");
    const id = idParam(params);
    const submit = { key, kind: "request.decide", request: { id, approve, note } };
    const { isCurrent } = await staffKeys.once(member, submit, async (tx) => ({
      isCurrent: await fourEyes.decide(tx, member, id, { isApproved: approve, note }),
    }));
    if (!isCurrent) throw new ApiError(409, "提请以后记录或提请人的岗位已变化，这条申请已作废，请让对方重新提");
  });
  voidRoute(app, staff.withdraw, async ({ member, params, body: { key } }) => {
    const id = idParam(params);
    await staffKeys.once(member, { key, kind: "request.withdraw", request: { id } }, async (tx) => {
      await fourEyes.withdraw(tx, member, id);
      return {};
    });
  });
}
