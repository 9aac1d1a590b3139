import { useHydrated } from "remix-utils/use-hydrated";
import { showToast } from "#app/ui/toast-message.tsx";

/** 收藏本站: shows how to bookmark, because browsers let no page bookmark itself (S8.bookmark.1). */
export function Bookmark() {
  // Without scripts it could tell nothing.
  if (!useHydrated()) return null;
  return (
    <li className="hidden-on-phones">
      <button
        type="button"
        className="as-link"
        onClick={() => showToast({ kind: "ok", text: "按 Ctrl+D 手动收藏本站" })}
      >
        收藏本站
      </button>
    </li>
  );
}
