import "./customer-badge.css";
import { pictureSource } from "#app/features/site/site.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { type Audit, auditStatus, displayName } from "./account.ts";

type Person = { avatar: string | null; company: string; real_name: string; phone: string };

/** A customer's avatar. It is hidden from screen readers, because the name is always shown beside it. */
export function Avatar({ buyer, small = false }: { buyer: Person; small?: boolean }) {
  return <Portrait image={buyer.avatar} name={displayName(buyer)} small={small} />;
}

/** A round picture; without an image the initial of the name, or an icon where the name is a number. */
export function Portrait({ image, name, small = false }: { image: string | null; name: string; small?: boolean }) {
  const size = small ? 22 : 52;
  const source = image ? pictureSource(image, small ? 64 : 120) : null;
  return (
    <span
      className={small ? "avatar text-(length:--f-12) size-5.5 border border-(--line-strong) bg-(--panel)" : "avatar"}
      aria-hidden="true"
    >
      {source ? (
        <img className="size-full rounded-full object-cover" src={source} alt="" width={size} height={size} />
      ) : (
        (initialOf(name) ?? <Icon name="user" />)
      )}
    </span>
  );
}

/** Company names begin with their city; the initial of the next word distinguishes them better. */
const CITY = /^(?:杭州|上海|北京|广州|深圳|成都|绍兴|宁波|南京|苏州|武汉|天津|重庆|西安)市?(?=.)/;
const initialOf = (name: string) => name.replace(CITY, "").match(/^\p{L}/u)?.[0];

const TAG_KINDS = { none: "off", waiting: "warn", approved: "ok", refused: "plain" } as const satisfies Record<
  Audit["state"],
  string
>;

/** The state of the trade review as a small tag beside a name, such as 已认证. */
export function AuditTag({ buyer }: { buyer: { audit_state: number } }) {
  const { state, short } = auditStatus(buyer);
  return <Tag kind={TAG_KINDS[state]}>{short}</Tag>;
}
