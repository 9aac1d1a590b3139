import { link } from "#app/link.ts";
import { TabLinks } from "#app/ui/navigation.tsx";
import { urls } from "#app/urls.ts";
import { SECTIONS, type Section } from "./notice.ts";

/** The tabs of 消息: the conversation, the inbox and its settings, with what is unread. */
export const MessageTabs = ({
  current,
  messages,
  notices,
}: {
  current: Section;
  messages?: number | undefined;
  notices?: number | undefined;
}) => (
  <TabLinks
    label="消息分类"
    boxed
    tabs={[
      { name: SECTIONS.conversation, to: urls.messages.index, current: current === "conversation", count: messages },
      { name: SECTIONS.notices, to: urls.notice, current: current === "notices", count: notices },
      { name: SECTIONS.settings, to: link(urls.notice, {}, { tab: "settings" }), current: current === "settings" },
    ]}
  />
);
