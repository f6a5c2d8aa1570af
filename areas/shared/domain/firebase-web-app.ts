/**
 * The public configuration that a browser needs for a Firebase project. Rules and tokens control access.
 * https://firebase.google.com/docs/projects/api-keys
 */
export interface FirebaseWebApp {
  projectId: string;
  apiKey: string;
  authDomain: string;
  storageBucket: string;
  appId: string;
  /** The site key of reCAPTCHA Enterprise. Left out without App Check. */
  appCheckKey?: string;
  /** Addresses of the emulators, `host:port` each. Left out in production. */
  emulators?: FirebaseEmulators;
}

export interface FirebaseEmulators {
  firestore?: string;
  auth?: string;
  storage?: string;
}
