import { useEffect, useState } from "react";
import { switchKeys, useDeskKeys, usesKeys } from "#app/desk/use-desk-keys.ts";
import { Checkbox } from "#app/ui/control.tsx";

const HELP = [
  ["/", "搜索"],
  ["j k", "下一行、上一行"],
  ["Enter", "打开这一行"],
  ["x", "勾选这一行"],
  ["Shift 点击", "勾选一段"],
  ["?", "打开或收起这里"],
] as const;

/** The keys of the desk and the switch that turns them off; nothing without scripts and on phones. */
export function KeysHelp() {
  const [isOn, setOn] = useState<boolean | null>(null);
  useDeskKeys();
  useEffect(() => setOn(usesKeys()), []);
  if (isOn === null) return null;
  return (
    <details id="desk-keys" className="relative max-md:hidden">
      <summary className="muted cursor-pointer list-none rounded-(--r-1) border border-(--line-strong) px-1.5">
        <span aria-hidden="true">?</span>
        <span className="visually-hidden">快捷键</span>
      </summary>
      <div className="panel absolute top-8 right-0 grid w-64 gap-2 p-4 shadow-(--sh-pop)">
        <b className="font-semibold">快捷键</b>
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
          {HELP.map(([keys, text]) => (
            <div key={keys} className="contents">
              <dt className="numeric font-medium">{keys}</dt>
              <dd className="muted">{text}</dd>
            </div>
          ))}
        </dl>
        <Checkbox
          checked={isOn}
          onChange={({ currentTarget }) => {
            switchKeys(currentTarget.checked);
            setOn(currentTarget.checked);
          }}
        >
          <span>使用单键快捷键</span>
        </Checkbox>
      </div>
    </details>
  );
}
