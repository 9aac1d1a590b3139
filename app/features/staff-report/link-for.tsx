import { Link } from "#app/ui/link.tsx";
import type { Right } from "#contract/rules/staff.ts";

type Props = { right: Right; rights: readonly string[]; to: string; children: string };

/** A link to a record for members with the right to read it, plain text for others. */
export const LinkFor = ({ right, rights, to, children }: Props) =>
  rights.includes(right) ? (
    <Link className="link" to={to}>
      {children}
    </Link>
  ) : (
    children
  );
