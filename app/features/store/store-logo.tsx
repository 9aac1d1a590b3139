import "./store-logo.css";
import { pictureSources } from "#app/http/picture/address.ts";
import { drawnLogo } from "./store.ts";

const COLORS = ["store-logo--grey", "store-logo--green", "store-logo--orange", "store-logo--blue"] as const;
const SIZES = { s: "store-logo--small", m: "", l: "store-logo--large" } as const;
const EDGE = 84;

type Store = { mer_id: number; mer_name: string; mer_avatar: string | null; is_trader: 0 | 1 };

/** The logo of a store: its picture, or the first character of its name. */
export function StoreLogo({ store, size = "m" }: { store: Store; size?: keyof typeof SIZES }) {
  if (store.mer_avatar) {
    const { src, srcSet } = pictureSources(store.mer_avatar, EDGE);
    return (
      <img
        className={`store-logo ${SIZES[size]}`}
        src={src}
        srcSet={srcSet}
        sizes={srcSet ? `${EDGE}px` : undefined}
        width={EDGE}
        height={EDGE}
        alt=""
      />
    );
  }
  const { letter, color } = drawnLogo(store);
  return (
    <span
      className={`store-logo ${SIZES[size]} ${store.is_trader ? "store-logo--own" : COLORS[color]}`}
      aria-hidden="true"
    >
      {letter}
    </span>
  );
}
