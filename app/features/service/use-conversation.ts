import { useFetcher, useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { usePoll } from "#app/ui/use-poll.ts";
import { NEWS_EVERY_MS } from "#contract/rules/conversation.ts";

type News = { last_id: number; unread: number; read_id: number };

/** Reloads a conversation when it has new messages, and marks the visible ones as read without losing typed text. */
export function useConversation(address: string, { last_id, unread, read_id }: News) {
  const { revalidate } = useRevalidator();
  usePoll<News>(address, NEWS_EVERY_MS, (news) => {
    if (news && (news.last_id !== last_id || news.read_id !== read_id)) revalidate();
  });
  const { submit } = useFetcher();
  const marked = useRef(0);
  useEffect(() => {
    if (unread === 0 || document.hidden || marked.current >= last_id) return;
    marked.current = last_id;
    submit({ intent: "read", message_id: last_id, stay: "1" }, { method: "post" });
  }, [unread, last_id, submit]);
}
