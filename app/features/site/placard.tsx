import "./placard.css";
import { useLocation, useNavigate } from "@remix-run/react";
import { type FormEvent, type SyntheticEvent, useCallback, useEffect, useId, useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/control.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { urls } from "#app/urls.ts";
import type { Placard as Announcement } from "#contract/site.ts";
import { safeAddress } from "./site.ts";

/** The closed version, and the pages that it stays closed on; null for all. */
type Closed = { version: string; pages: readonly string[] | null };

/** Outlives the component, whose place the login dialog takes while it is open. */
let lastClosed: Closed | null = null;

/**
 * The announcement over the page. The server renders it open, so that the layout does not shift and a plain form closes
 * it; scripts make the same element modal and close it without a navigation. Closed without 不再提示 it comes again on the
 * next page.
 */
export function Placard({ placard }: { placard: Announcement }) {
  const { pathname, search } = useLocation();
  const page = pathname + search;
  const navigate = useNavigate();
  const [closed, setClosed] = useClosed(page);
  if (closed?.version === placard.version && (closed.pages?.includes(page) ?? true)) return null;

  /** Closes it; `also` is a page that it leads to. */
  const close = (form: HTMLFormElement, also: readonly string[] = []) => {
    const fields = new FormData(form);
    const isKept = fields.has("keep");
    setClosed({ version: placard.version, pages: isKept ? null : [page, ...also] });
    if (isKept) record(placard.version);
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const opens = isOpening(event);
    close(event.currentTarget, opens ? [placard.url] : []);
    if (opens) navigate(placard.url);
  };
  return <PlacardDialog placard={placard} page={page} onSubmit={onSubmit} onClose={close} />;
}

/** What was closed last, until the reader opens another page than those that it stays closed on. */
function useClosed(page: string) {
  const [closed, setClosed] = useState(lastClosed);
  const change = useCallback((next: Closed | null) => {
    lastClosed = next;
    setClosed(next);
  }, []);
  useEffect(() => {
    if (lastClosed?.pages?.includes(page) === false) change(null);
  }, [page, change]);
  return [closed, change] as const;
}

type DialogProps = {
  placard: Announcement;
  /** The address of the page below it. */
  page: string;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  onClose: (form: HTMLFormElement) => void;
};

function PlacardDialog({ placard, page, onSubmit, onClose }: DialogProps) {
  const dialog = useModal();
  const form = useRef<HTMLFormElement>(null);
  const title = useId();
  const close = () => (form.current ? onClose(form.current) : undefined);
  return (
    <dialog open ref={dialog} className="placard" aria-labelledby={title} onClose={close}>
      <form method="post" action={urls.placard} ref={form} onSubmit={onSubmit}>
        <input type="hidden" name="version" value={placard.version} />
        <input type="hidden" name="from" value={page} />
        <div className="dialog__header">
          <h2 id={title}>公告</h2>
          <Button type="submit" name="intent" value="close" size="m">
            <Icon name="x" size="s" />
            关闭
          </Button>
        </div>
        <Picture placard={placard} onLeave={close} />
        <p className="placard__foot">
          <Checkbox name="keep" defaultChecked>
            <span>不再提示</span>
          </Checkbox>
        </p>
      </form>
    </dialog>
  );
}

/** Records the closed version by a request that outlives the page; where it fails, the announcement comes again. */
function record(version: string) {
  const body = new URLSearchParams({ intent: "close", keep: "on", version });
  // The answer is the redirect of the form without scripts, which there is no need to follow.
  fetch(urls.placard, { method: "POST", body, keepalive: true, redirect: "manual" }).catch(() => {});
}

/** The picture, or a text where it may not be shown: a submit button for a page of the shop, a link for another site. */
function Picture({ placard, onLeave }: { placard: Announcement; onLeave: () => void }) {
  const address = safeAddress(placard.url);
  const text = address ? "公告，点击查看详情" : "公告";
  const picture = placard.placardImg ? (
    <img src={placard.placardImg} alt={text} width={560} height={420} />
  ) : (
    <span className="block p-6 text-center underline">{text}</span>
  );
  if (!address) return <div className="placard__picture">{picture}</div>;
  if (address.kind === "internal") {
    return (
      <button type="submit" name="intent" value="open" className="placard__picture">
        {picture}
      </button>
    );
  }
  return (
    <a className="placard__picture" href={address.url} rel="noreferrer" onClick={onLeave}>
      {picture}
    </a>
  );
}

const isOpening = ({ nativeEvent }: SyntheticEvent) =>
  nativeEvent instanceof SubmitEvent &&
  nativeEvent.submitter instanceof HTMLButtonElement &&
  nativeEvent.submitter.value === "open";

/** Makes the open dialog modal: it traps the focus, closes on Esc and makes the page behind it inert. */
function useModal() {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const { current } = dialog;
    if (!current || current.matches(":modal")) return;
    // close() would fire the close event, which records the version as closed.
    current.removeAttribute("open");
    current.showModal();
  }, []);
  return dialog;
}
