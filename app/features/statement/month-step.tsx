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
      <span className="muted grid place-items-center size-8 rounded-(--r-1)" aria-hidden="true">
        <Icon name={icon} />
      </span>
    );
  }
  return (
    <Link
      className="grid place-items-center size-8 rounded-(--r-1) hover:bg-(--fill)"
      to={hrefFor(month)}
      aria-label={`${name}，${monthName(month)}`}
    >
      <Icon name={icon} />
    </Link>
  );
}
