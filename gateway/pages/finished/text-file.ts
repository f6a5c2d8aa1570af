/** What is answered as it is, with no area's page around it. */
export interface TextFile {
  contentType: string;
  text: string;
}
