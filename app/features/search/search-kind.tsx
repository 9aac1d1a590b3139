import { useLocation } from "@remix-run/react";
import { type FormEvent, useState } from "react";
import { Radio } from "#app/ui/control.tsx";
import "./search-kind.css";

/** The kind of a search: products, or consumables by printer and code. */
export type SearchKind = "goods" | "consumables";

const KINDS: readonly { kind: SearchKind; name: string; label: string }[] = [
  { kind: "goods", name: "商品", label: "搜索商品" },
  { kind: "consumables", name: "耗材", label: "搜索耗材" },
];

/** The placeholder and name of the field. */
export const kindLabel = (kind: SearchKind) => KINDS.find((one) => one.kind === kind)?.label ?? "";

/** The kind of the page, until the reader chooses the other; a new page starts with its own. */
export function useSearchKind(ofPage: SearchKind) {
  const { key } = useLocation();
  const [chosen, setChosen] = useState<{ key: string; kind: SearchKind } | null>(null);
  const kind = chosen?.key === key ? chosen.kind : ofPage;
  return { kind, setKind: (next: SearchKind) => setChosen({ key, kind: next }) };
}

/** The switch 商品 | 耗材. Without scripts the form sends it as `in`, and the page that receives it redirects. */
export function SearchKindSwitch({ kind, onChange }: { kind: SearchKind; onChange: (kind: SearchKind) => void }) {
  return (
    <fieldset className="search-kind">
      <legend className="visually-hidden">搜索范围</legend>
      {KINDS.map((one) => (
        <Radio
          key={one.kind}
          name="in"
          value={one.kind}
          checked={one.kind === kind}
          onChange={() => onChange(one.kind)}
        >
          {one.name}
        </Radio>
      ))}
    </fieldset>
  );
}

/** Keeps the switch out of a scripted submission, because the form's action already depends on it. */
export function withoutKind({ currentTarget }: FormEvent<HTMLFormElement>) {
  const radios = currentTarget.querySelectorAll<HTMLInputElement>('input[name="in"]');
  for (const radio of radios) radio.disabled = true;
  setTimeout(() => {
    for (const radio of radios) radio.disabled = false;
  });
}
