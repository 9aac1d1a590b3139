import { deskUrls } from "#app/desk-urls.ts";
import { ACCOUNT_IDS, ACCOUNTS } from "#contract/rules/accounting.ts";
import type { PageSamples } from "#tests/support/site-map.ts";
import { accountsForm } from "./forms.ts";

const NAMES = Object.fromEntries(
  ACCOUNT_IDS.flatMap((id) => [
    [`${id}_code`, ACCOUNTS[id].code],
    [`${id}_name`, ACCOUNTS[id].name],
  ]),
);

export const samples: PageSamples = {
  month: {
    address: () => deskUrls.staffAccounting.month,
    forms: [accountsForm],
    acts: { accounts: { fields: () => ({ word: "记", ...NAMES }) } },
  },
  vouchers: { address: () => `${deskUrls.staffAccounting.vouchers}?kind=sale`, forms: [] },
};
