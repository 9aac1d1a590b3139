import { useFetcher, useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { usePoll } from "./use-poll.ts";

type News = { last_id: number; unread: number; read_id: number };

/** Reloads a conversation when it has new messages, and marks the visible ones as read without losing typed text. */
export function useNews(address: string, everyMs: number, { last_id, unread, read_id }: News) {
  const { revalidate } = useRevalidator();
  usePoll<News>(address, everyMs, (news) => {
    if (news && (news.last_id !== last_id || news.read_id !== read_id)) revalidate();
  });
  const { submit } = useFetcher();
  const marked = useRef("");
  useEffect(() => {
    const mark = `${address} ${last_id}`;
    if (unread === 0 || document.hidden || marked.current === mark) return;
    marked.current = mark;
    submit({ intent: "read", message_id: last_id, stay: "1" }, { method: "post" });
  }, [address, unread, last_id, submit]);
}
