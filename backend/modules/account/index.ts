import { account } from "#contract/account.ts";
import { accountSecurity } from "#contract/account-security.ts";
import { staffCustomer } from "#contract/staff-customer.ts";
import { createCaptchas } from "../../platform/captchas.ts";
import { defineModule } from "../../platform/module.ts";
import { createCustomerUploads } from "../picture/customer-uploads.ts";
import staff from "../staff/index.ts";
import { accountRoutes } from "./account.routes.ts";
import { createAccounts } from "./account.ts";
import * as audits from "./audits.ts";
import { createAvatars } from "./avatar.ts";
import { createBalanceActs } from "./balance-acts.ts";
import { auditStaffMoney } from "./balance-audit.ts";
import { readBuyer } from "./buyer.ts";
import { closings } from "./closings.ts";
import { createCustomerActs } from "./customer-acts.ts";
import { type CloseApplication, createCustomerImport } from "./customer-import.ts";
import { type Customers, createCustomers, customerIdOf } from "./customers.ts";
import { customerDeskRoutes } from "./desk.routes.ts";
import { createCustomerDesk } from "./desk.ts";
import { createCustomerDeskReads } from "./desk-reads.ts";
import { eraseCustomer } from "./erase.store.ts";
import { reassignCustomers } from "./managers.store.ts";
import { createManagers, type Managers } from "./managers.ts";
import { createPhoneChange } from "./phone-change.ts";

declare module "../../platform/module.ts" {
  interface StaffServices {
    readonly customers: Customers;
    readonly managers: Managers;
  }
}

/** Customers: their profile, their rights and their account managers. */
export default defineModule({
  calls: { account, accountSecurity, staffCustomer },
  needs: { staff },
  erasure: { deleted: ["phone_changes"], erase: eraseCustomer },
  create(platform, { staff: { confirms, logOfCustomer } }) {
    const captchas = createCaptchas(platform);
    const accounts = createAccounts({ ...platform, captchas });
    const avatars = createAvatars({ ...platform, customerUploads: createCustomerUploads(platform) });
    const phoneChange = createPhoneChange({ ...platform, captchas });
    const acts = createCustomerActs(platform);
    const balanceActs = createBalanceActs(platform);
    const desk = createCustomerDesk({ ...platform, acts, confirms });
    const reads = createCustomerDeskReads({ ...platform, desk, logOfCustomer });
    return {
      services: {
        accounts,
        readBuyer,
        audits,
        closings,
        customerIdOf,
        customerActs: acts,
        balanceActs,
        customerDesk: desk,
        customerImport: (closeApplication: CloseApplication) =>
          createCustomerImport({ ...platform, closeApplication, balanceActs }),
      },
      routes(app) {
        accountRoutes(app, { accounts, avatars, phoneChange });
        customerDeskRoutes(app, { desk, reads });
      },
      executors: desk.executors,
      follows: { "manager.replaced": (tx, { from, to }) => reassignCustomers(tx, from, to) },
      audit: () => auditStaffMoney(platform.database.read),
      staff: {
        customers: createCustomers({ ...platform, acts, balanceActs }),
        managers: createManagers(platform),
      },
    };
  },
});
