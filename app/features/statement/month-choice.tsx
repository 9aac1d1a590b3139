import { Form } from "@remix-run/react";
import { link } from "#app/link.ts";
import { Button } from "#app/ui/button.tsx";
import { Select } from "#app/ui/control.tsx";
import { urls } from "#app/urls.ts";
import { STATEMENT_STATES } from "#contract/rules/statement.ts";
import { MonthStep } from "./month-step.tsx";
import { monthName, type StatementMonth } from "./statement.ts";

type Props = { months: readonly Pick<StatementMonth, "month" | "state">[]; month: string };

const addressOf = (month: string) => link(urls.statement.index, {}, { month });

/** The months of a customer's statements as a list, with links to those before and after; the newest is the first. */
export function MonthChoice({ months, month }: Props) {
  const place = months.findIndex((one) => one.month === month);
  return (
    <Form
      className="row row--tight statement__months max-md:flex-nowrap max-md:grow max-md:basis-full max-md:[&_.select]:w-full"
      aria-label="选择月份"
      key={month}
    >
      <MonthStep month={months[place + 1]?.month} name="上个月" icon="left" hrefFor={addressOf} />
      <label>
        <span className="visually-hidden">月份</span>
        <Select name="month" defaultValue={month}>
          {months.map((one) => (
            <option key={one.month} value={one.month}>
              {monthName(one.month)}（{STATEMENT_STATES[one.state]}）
            </option>
          ))}
        </Select>
      </label>
      <MonthStep month={months[place - 1]?.month} name="下个月" icon="right" hrefFor={addressOf} />
      <Button size="m">查看</Button>
    </Form>
  );
}
