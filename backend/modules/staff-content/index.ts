import { staffContent, staffSetting } from "#contract/staff-content.ts";
import { idParam, route, voidRoute } from "../../http/route.ts";
import { defineModule } from "../../platform/module.ts";
import article from "../article/index.ts";
import qualification from "../qualification/index.ts";
import search from "../search/index.ts";
import site from "../site/index.ts";
import staff from "../staff/index.ts";
import store from "../store/index.ts";
import { createStaffArticles } from "./articles.ts";
import { createStaffContent } from "./content.ts";
import { createLinks } from "./links.ts";
import { createPictureUploads } from "./pictures.ts";
import { createStaffQualifications } from "./qualifications.ts";
import { createStaffSettings } from "./settings.ts";
import { createStaffStores } from "./stores.ts";

/** Content and settings at the desk. */
export default defineModule({
  calls: { staffContent, staffSetting },
  needs: { article, qualification, search, site, staff, store },
  create(platform, needs) {
    const { logOf } = needs.staff;
    const { countFound } = needs.search;
    const links = createLinks({ ...platform, countFound });
    const common = { ...platform, logOf, links, countFound };
    const content = createStaffContent({ ...common, ...needs.site });
    const articles = createStaffArticles({ ...common, acts: needs.article.articleActs });
    const qualifications = createStaffQualifications({ ...platform, acts: needs.qualification.qualificationActs });
    const settings = createStaffSettings({ ...common, ...needs.site, ...needs.staff });
    const stores = createStaffStores({ ...common, acts: needs.store.storeActs });
    const upload = createPictureUploads(platform);
    return {
      routes(app) {
        route(app, staffContent.upload, ({ member, body }) => upload(member, Buffer.from(body.image, "base64")));
        route(app, staffContent.banners, () => content.banners());
        voidRoute(app, staffContent.saveBanner, ({ member, body }) => content.saveBanner(member, body));
        voidRoute(app, staffContent.arrangeBanner, ({ member, body }) => content.arrangeBanner(member, body));
        route(app, staffContent.words, () => content.words());
        voidRoute(app, staffContent.saveWords, ({ member, body }) => content.saveWords(member, body));
        route(app, staffContent.placard, () => content.placard());
        voidRoute(app, staffContent.savePlacard, ({ member, body }) => content.savePlacard(member, body));
        route(app, staffContent.agreement, () => content.agreement());
        voidRoute(app, staffContent.saveAgreement, ({ member, body }) => content.saveAgreement(member, body));
        route(app, staffContent.articles, () => articles.list());
        route(app, staffContent.article, ({ params }) => articles.one(idParam(params)));
        route(app, staffContent.saveArticle, ({ member, body }) => articles.save(member, body));
        voidRoute(app, staffContent.withdrawArticle, ({ member, params, body }) =>
          articles.withdraw(member, idParam(params), body),
        );
        voidRoute(app, staffContent.removeArticle, ({ member, params, body }) =>
          articles.remove(member, idParam(params), body),
        );
        route(app, staffContent.qualifications, () => qualifications.list());
        voidRoute(app, staffContent.saveQualification, ({ member, body }) => qualifications.save(member, body));
        voidRoute(app, staffContent.removeQualification, ({ member, params, body }) =>
          qualifications.remove(member, idParam(params), body),
        );
        route(app, staffSetting.settings, () => settings.read());
        route(app, staffSetting.save, ({ member, body }) => settings.save(member, body));
        route(app, staffSetting.saveBank, ({ member, body }) => settings.saveBank(member, body));
        route(app, staffSetting.stores, () => stores.list());
        route(app, staffSetting.addStore, ({ member, body }) => stores.add(member, body));
        voidRoute(app, staffSetting.saveStore, ({ member, params, body }) =>
          stores.save(member, idParam(params), body),
        );
      },
      executors: settings.executors,
    };
  },
});
