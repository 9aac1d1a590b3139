import "./placard.css";
import { useFetcher, useLocation, useNavigate } from "@remix-run/react";
import { type FormEvent, type MouseEvent, type SyntheticEvent, useEffect, useId, useRef, useState } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { urls } from "#app/urls.ts";
import type { Placard as Announcement } from "#contract/site.ts";
import { safeAddress } from "./site.ts";

/**
 * The announcement over the page. The server renders it open, so that the layout does not
 * shift and a plain form closes it; scripts make the same element modal and close it without a navigation.
 */
export function Placard({ placard }: { placard: Announcement }) {
  const [closed, setClosed] = useState<string | null>(null);
  const { pathname, search } = useLocation();
  const fetcher = useFetcher({ key: "placard" });
  const navigate = useNavigate();
  const dialog = useModal();
  const form = useRef<HTMLFormElement>(null);
  const title = useId();
  if (closed === placard.version) return null;

  const close = () => {
    if (!form.current) return;
    const formData = new FormData(form.current);
    formData.set("intent", "close");
    formData.set("stay", "1");
    fetcher.submit(formData, { method: "post", action: urls.placard });
    setClosed(placard.version);
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    close();
    if (isOpening(event)) navigate(placard.url);
  };
  return (
    <dialog open ref={dialog} className="placard" aria-labelledby={title} onClose={close}>
      <form method="post" action={urls.placard} ref={form} onSubmit={onSubmit}>
        <input type="hidden" name="version" value={placard.version} />
        <input type="hidden" name="from" value={pathname + search} />
        <div className="dialog__header">
          <h2 id={title}>公告</h2>
          <button type="submit" name="intent" value="close" className="btn btn--medium">
            <Icon name="x" size="s" />
            关闭
          </button>
        </div>
        <Picture placard={placard} onLeave={close} />
        <p className="placard__foot">
          <label className="checkbox">
            <input type="checkbox" name="keep" defaultChecked />
            <span>不再提示</span>
          </label>
        </p>
      </form>
    </dialog>
  );
}

/** A submit button for a page of the shop, a link in a new tab for another site. */
function Picture({ placard, onLeave }: { placard: Announcement; onLeave: (event: MouseEvent) => void }) {
  const address = safeAddress(placard.url);
  const picture = (
    <img src={placard.placardImg} alt={address ? "公告，点击查看详情" : "公告"} width={560} height={420} />
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
    <a className="placard__picture" href={address.url} target="_blank" rel="noopener noreferrer" onClick={onLeave}>
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
