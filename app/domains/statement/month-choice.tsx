import { Form } from "@remix-run/react";
import { customerUrls } from "#app/customer-urls.ts";
import { link } from "#app/link.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { STATEMENT_STATES } from "#contract/rules/statement.ts";
import { monthName, type StatementMonth } from "./statement.ts";

type Props = { months: readonly Pick<StatementMonth, "month" | "state">[]; month: string };

/** The months of a customer's statements as a list, with links to those before and after; the newest is the first. */
export function MonthChoice({ months, month }: Props) {
  const place = months.findIndex((one) => one.month === month);
  return (
    <Form className="row row--tight statement__months" aria-label="选择月份" key={month}>
      <MonthStep to={months[place + 1]?.month} name="上个月" icon="left" />
      <label>
        <span className="visually-hidden">月份</span>
        <select className="input select" name="month" defaultValue={month}>
          {months.map((one) => (
            <option key={one.month} value={one.month}>
              {monthName(one.month)}（{STATEMENT_STATES[one.state]}）
            </option>
          ))}
        </select>
      </label>
      <MonthStep to={months[place - 1]?.month} name="下个月" icon="right" />
      <Button size="m">查看</Button>
    </Form>
  );
}

/** The link to the statement of the month beside; without one, its place stays empty. */
function MonthStep({ to, name, icon }: { to: string | undefined; name: string; icon: "left" | "right" }) {
  if (to === undefined) return <span className="statement__step" />;
  return (
    <Link
      className="statement__step"
      to={link(customerUrls.statement, {}, { month: to })}
      aria-label={`${name}，${monthName(to)}`}
    >
      <Icon name={icon} />
    </Link>
  );
}
