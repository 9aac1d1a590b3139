import "./month-step.css";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { monthName } from "./statement.ts";

type Props = {
  /** The month as yyyy-MM; without one, the arrow is grey. */
  month: string | undefined;
  name: string;
  icon: "left" | "right";
  hrefFor: (month: string) => string;
};

/** The arrow beside a choice of months, which leads to the month before or after. */
export function MonthStep({ month, name, icon, hrefFor }: Props) {
  if (month === undefined) {
    return (
      <span className="month-step muted" aria-hidden="true">
        <Icon name={icon} />
      </span>
    );
  }
  return (
    <Link className="month-step" to={hrefFor(month)} aria-label={`${name}，${monthName(month)}`}>
      <Icon name={icon} />
    </Link>
  );
}
