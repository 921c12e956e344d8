/** The part of the package that we use; it brings no types of its own. */
declare module "sanitize-html" {
  type Attributes = Record<string, string>;
  type Options = {
    allowedTags: readonly string[];
    allowedAttributes: Record<string, readonly string[]>;
    allowedSchemes: readonly string[];
    allowProtocolRelative: boolean;
    allowedSchemesAppliedToAttributes: readonly string[];
    nestingLimit: number;
    transformTags: Record<
      string,
      (name: string, attributes: Attributes) => { tagName: string; attribs: Attributes }
    >;
    exclusiveFilter: (frame: { tag: string; text: string }) => boolean | "excludeTag";
  };
  export default function sanitizeHtml(html: string, options: Options): string;
}
