import { z } from "zod";
import { requiredLine } from "#app/http/form-fields.ts";
import {
  ACCOUNT_CODE_MAX,
  ACCOUNT_IDS,
  ACCOUNT_NAME_MAX,
  ACCOUNTS,
  type Account,
  VOUCHER_WORD_MAX,
} from "#contract/rules/accounting.ts";

const fields = <Part extends "code" | "name">(part: Part, max: number, label: string) =>
  // The pairs are those of every account.
  Object.fromEntries(
    ACCOUNT_IDS.map((id) => [`${id}_${part}`, requiredLine(max, `${ACCOUNTS[id].name}的${label}`)]),
  ) as Record<`${Account}_${Part}`, ReturnType<typeof requiredLine>>;

/** The shop's own codes and names of the accounts. */
export const accountsForm = z.object({
  intent: z.literal("accounts"),
  word: requiredLine(VOUCHER_WORD_MAX, "凭证字"),
  ...fields("code", ACCOUNT_CODE_MAX, "编码"),
  ...fields("name", ACCOUNT_NAME_MAX, "名称"),
});
export type AccountsForm = z.output<typeof accountsForm>;
