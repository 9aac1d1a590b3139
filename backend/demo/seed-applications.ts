import { HOUR_MS } from "#contract/rules/calendar.ts";
import { hasCheckDigit } from "#contract/rules/credit-code.ts";
import {
  NO_FIELDS,
  SETTLEMENT_DRAFT,
  SETTLEMENT_KINDS,
  SETTLEMENT_SUBMITTED,
  type SettlementKind,
} from "#contract/rules/settlement.ts";
import type { Database, Db } from "../database/database.ts";
import type { Ports } from "../ports.ts";
import applicants from "./data/applicants.json";
import { demoLicence } from "./demo-licences.ts";

type Applicant = (typeof applicants)[number];

/** Seeds customers whose applications wait for a decision of the shop's staff. */
export async function seedApplications(database: Database, { clock }: Pick<Ports, "clock">) {
  const now = clock.now();
  await database.write(async (tx) => {
    for (const applicant of applicants) {
      const submitted_at = now - applicant.hours * HOUR_MS;
      const customer_id = await insertApplicant(tx, applicant, submitted_at);
      await insertApplication(tx, applicant, { customer_id, submitted_at });
    }
  });
}

const kindOf = ({ kind }: Applicant): SettlementKind => SETTLEMENT_KINDS.find((one) => one === kind) ?? "wholesaler";

async function insertApplicant(tx: Db, applicant: Applicant, created_at: number): Promise<number> {
  const { phone, nickname, real_name, manager_id } = applicant;
  const { id } = await tx
    .insertInto("customers")
    .values({
      phone,
      nickname,
      real_name,
      manager_id,
      password_hash: null,
      company: "",
      avatar: null,
      birthday: null,
      is_open_member: 0,
      is_money_level: 0,
      balance: 0,
      points: 0,
      audit_state: kindOf(applicant) === "wholesaler" ? SETTLEMENT_SUBMITTED : SETTLEMENT_DRAFT,
      audit_type: 0,
      audit_reject_reason: null,
      phone_checked: 1,
      biz_user_id: `CU${phone}`,
      is_active: 1,
      created_at,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

async function insertApplication(tx: Db, applicant: Applicant, of: { customer_id: number; submitted_at: number }) {
  const {
    phone,
    nickname: _nickname,
    manager_id: _manager,
    hours: _hours,
    kind: _kind,
    licence,
    ...filled
  } = applicant;
  const { customer_id, submitted_at } = of;
  const { id } = await tx
    .insertInto("settlements")
    .values({
      customer_id,
      kind: kindOf(applicant),
      state: SETTLEMENT_SUBMITTED,
      fields_json: JSON.stringify({ ...NO_FIELDS, ...filled, phone }),
      company: filled.company,
      credit_code: filled.credit_code,
      store_name: filled.store_name,
      code_doubtful: hasCheckDigit(filled.credit_code) ? 0 : 1,
      reject_reason: null,
      created_at: submitted_at,
      updated_at: submitted_at,
      submitted_at,
      reviewed_at: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const picture = { customer_id, settlement_id: id, upload: demoLicence(licence), created_at: submitted_at };
  await tx.insertInto("settlement_pictures").values(picture).execute();
}
