import { MESSAGE_DOCUMENTS } from "#contract/rules/conversation.ts";
import { service } from "#contract/service.ts";
import { staffMessage } from "#contract/staff-message.ts";
import { defineModule } from "../../platform/module.ts";
import account from "../account/index.ts";
import { createAttachments } from "../picture/attachments.ts";
import { createCustomerUploads } from "../picture/customer-uploads.ts";
import staffOrder from "../staff-order/index.ts";
import { forgetManager } from "./conversation.store.ts";
import { createConversations } from "./conversation.ts";
import { conversationDeskRoutes } from "./desk.routes.ts";
import { createDesk } from "./desk.ts";
import { createConversationDeskActs } from "./desk-acts.ts";
import { createMessageActs } from "./message-acts.ts";
import { createMessageQueue } from "./queue.ts";
import { serviceRoutes } from "./service.routes.ts";
import { createServiceDesk } from "./service.ts";
import { createStaffMessages, type StaffMessages } from "./staff-messages.ts";

declare module "../../platform/module.ts" {
  interface StaffServices {
    readonly messages: StaffMessages;
  }
}

/** The service window, and the conversations between customers and account managers. */
export default defineModule({
  calls: { service, staffMessage },
  needs: { account, staffOrder },
  erasure: {
    deleted: ["message_files", "message_notes", "conversations", "manager_messages", "service_tickets"],
    files: ["message_files"],
  },
  create(platform, { account: { customerIdOf }, staffOrder: { deadline } }) {
    const attachments = createAttachments(createCustomerUploads(platform), {
      prefix: "messages/",
      documents: MESSAGE_DOCUMENTS,
    });
    const conversation = createConversations({ ...platform, attachments });
    const acts = createMessageActs(platform);
    const desk = createDesk({ ...platform, conversation, deadline });
    return {
      follows: { "manager.removed": (tx, { id }) => forgetManager(tx, id) },
      services: { messageQueue: createMessageQueue(platform) },
      routes(app) {
        serviceRoutes(app, { desk: createServiceDesk(platform), conversation });
        conversationDeskRoutes(app, {
          desk,
          acts: createConversationDeskActs({ ...platform, conversation, desk, acts }),
        });
      },
      staff: { messages: createStaffMessages({ ...platform, acts, customerIdOf }) },
    };
  },
});
