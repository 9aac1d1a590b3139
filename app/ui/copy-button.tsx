import { useHydrated } from "remix-utils/use-hydrated";
import { IconButton } from "./button.tsx";
import { Icon } from "./icon.tsx";
import { showToast } from "./toast-message.ts";

/** Copies a text and shows a toast; browsers refuse the clipboard without https or permission. */
export const copyText = (text: string, name: string) =>
  Promise.resolve(navigator.clipboard?.writeText(text) ?? Promise.reject()).then(
    () => showToast({ kind: "ok", text: `已复制${name}` }),
    () => showToast({ kind: "error", text: "浏览器不允许复制，请选中后复制" }),
  );

/** Copies a number beside it. It needs scripts; until they run it is invisible but takes up its space. */
export function CopyButton({ text, name }: { text: string; name: string }) {
  const hydrated = useHydrated();
  return (
    <IconButton
      className={hydrated ? "" : "invisible"}
      label={`复制${name} ${text}`}
      onClick={() => copyText(text, name)}
    >
      <Icon name="copy" size="s" />
    </IconButton>
  );
}
