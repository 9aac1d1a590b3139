import "./avatar.css";
import { safeAddress } from "#app/domains/site/site.ts";
import { Icon } from "#app/ui/icon.tsx";
import { displayName } from "./account.ts";

type Face = { avatar: string | null; company: string; real_name: string; phone: string };

/** A customer's picture; without one, the first letter of the name, or a drawing where the name is a number. The name itself always stands beside it. */
export function Avatar({ buyer, small = false }: { buyer: Face; small?: boolean }) {
  return <Portrait image={buyer.avatar} name={displayName(buyer)} small={small} />;
}

/** The same for whoever has a picture and a name, e.g. the account manager. */
export function Portrait({ image, name, small = false }: { image: string | null; name: string; small?: boolean }) {
  const size = small ? 22 : 52;
  const address = image ? safeAddress(image) : null;
  return (
    <span className={small ? "avatar avatar--small" : "avatar"} aria-hidden="true">
      {address ? (
        <img src={address.url} alt="" width={size} height={size} />
      ) : (
        (initialOf(name) ?? <Icon name="user" />)
      )}
    </span>
  );
}

/** Companies begin with their city; the word after it tells them apart. */
const CITY = /^(?:杭州|上海|北京|广州|深圳|成都|绍兴|宁波|南京|苏州|武汉|天津|重庆|西安)市?(?=.)/;
const initialOf = (name: string) => name.replace(CITY, "").match(/^\p{L}/u)?.[0];
