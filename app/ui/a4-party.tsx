import { A4Fact } from "./a4-fact.tsx";

/** A party of a document; empty facts are left out. */
export type A4PartyFacts = {
  name: string;
  contact?: string;
  /** The telephone of the contact. */
  phone?: string;
  hotline?: string;
  address?: string;
};

/** The head of one party in a `section` with the class `a4__parties`; `more` are facts with names of their own. */
export function A4Party({
  title,
  party,
  more = [],
}: {
  title: string;
  party: A4PartyFacts;
  more?: readonly (readonly [name: string, value: string])[];
}) {
  const { name, contact = "", phone = "", hotline = "", address = "" } = party;
  return (
    <div>
      <h2>{title}</h2>
      <dl>
        <A4Fact name="名称" value={name} />
        <A4Fact name="联系人" value={[contact, phone].filter(Boolean).join("　")} />
        <A4Fact name="电话" value={hotline} />
        <A4Fact name="地址" value={address} />
        {more.map(([fact, value]) => (
          <A4Fact key={fact} name={fact} value={value} />
        ))}
      </dl>
    </div>
  );
}
