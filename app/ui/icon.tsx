import sprite from "./icons.svg?url";

export type IconName =
  | "bolt"
  | "book"
  | "box"
  | "cart"
  | "chart"
  | "chat"
  | "check"
  | "copy"
  | "crown"
  | "doc"
  | "edit"
  | "excel"
  | "grid"
  | "heart"
  | "home"
  | "info"
  | "left"
  | "list"
  | "menu"
  | "minus"
  | "pause"
  | "play"
  | "plus"
  | "print"
  | "qr"
  | "refund"
  | "right"
  | "search"
  | "shield"
  | "star"
  | "tag"
  | "ticket"
  | "trash"
  | "truck"
  | "up"
  | "upload"
  | "user"
  | "wallet"
  | "warn"
  | "x";

const SIZES = { s: "icon icon--small", m: "icon", l: "icon icon--large", xl: "icon icon--extra-large" } as const;

/** A decorative icon, hidden from screen readers. */
export function Icon({ name, size = "m" }: { name: IconName; size?: keyof typeof SIZES }) {
  return (
    <svg className={SIZES[size]} aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
