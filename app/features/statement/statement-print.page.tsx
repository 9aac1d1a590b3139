import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readAllFundsOfDays } from "#app/features/bill/bill.server.ts";
import { requireCustomer } from "#app/http/context.server.ts";
import { link } from "#app/link.ts";
import { pageMeta } from "#app/seo/page-meta.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { Button } from "#app/ui/button.tsx";
import { PrintButton } from "#app/ui/print-button.tsx";
import { urls } from "#app/urls.ts";
import { daysOf } from "#contract/rules/statement.ts";
import { monthOfRequest, readWholeStatement } from "./statement.server.ts";
import { statementBuyer } from "./statement.ts";
import { StatementSheet } from "./statement-sheet.tsx";

export const handle: PageHandle = { access: "customer" };

export const meta: MetaFunction = (about) => pageMeta(about, { title: "对账单", index: false });

export async function loader(args: LoaderFunctionArgs) {
  const { api, customer } = await requireCustomer(args);
  const month = monthOfRequest(args.request);
  if (month === null) throw new Response(null, { status: 404 });
  const [whole, funds] = await Promise.all([readWholeStatement(api, month), readAllFundsOfDays(api, daysOf(month))]);
  return { ...whole, funds, buyer: statementBuyer(customer) };
}

/** The statement of a month without the shell, to be printed or saved: all of its rows. */
export default function StatementPrint() {
  const { sums, lines, funds, buyer } = useLoaderData<typeof loader>();
  const { month } = sums;
  return (
    <div className="a4-page">
      <nav className="a4-page__bar" aria-label="对账单">
        <a className="link" href={link(urls.statement.index, {}, { month })}>
          返回对账单
        </a>
        <PrintButton />
        <Button asChild size="m">
          <a href={link(urls.statement.export, {}, { month })} download>
            导出Excel
          </a>
        </Button>
      </nav>
      <StatementSheet sums={sums} lines={lines} funds={funds} buyer={buyer} />
    </div>
  );
}
