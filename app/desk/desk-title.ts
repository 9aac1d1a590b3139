/** The title of a page of the desk, which search engines leave out. */
export const deskTitle = (title: string) => [{ title: `${title} - 工作台` }, { name: "robots", content: "noindex" }];
