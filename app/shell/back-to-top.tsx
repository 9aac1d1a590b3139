import type { MouseEvent } from "react";
import { Icon } from "#app/ui/icon.tsx";

/** 返回顶部: a link to the top that, with scripts, scrolls there smoothly where motion is welcome. */
export function BackToTop() {
  return (
    <a href="#top" onClick={scrollUp}>
      <Icon name="up" />
      <span>
        返回
        <wbr />
        顶部
      </span>
    </a>
  );
}

function scrollUp(event: MouseEvent) {
  event.preventDefault();
  const still = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  window.scrollTo({ top: 0, behavior: still ? "auto" : "smooth" });
  document.querySelector<HTMLElement>("#top a")?.focus({ preventScroll: true });
}
