import { Tag } from "#app/ui/tag.tsx";

type Kinded = { kind: string; is_trader: 0 | 1 };

/** The tag 自营, 旗舰 or 专营. */
export const StoreKind = ({ store: { kind, is_trader } }: { store: Kinded }) => (
  <Tag kind={is_trader ? "self" : "plain"}>{kind}</Tag>
);
