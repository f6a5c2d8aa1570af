/**
 * What a browser needs to know to talk to a Firebase project. All of it is public: whoever opens a page can read it, and
 * what they may do is for rules and tokens to say. https://firebase.google.com/docs/projects/api-keys
 */
export interface FirebaseWebApp {
  projectId: string;
  apiKey: string;
  authDomain: string;
  storageBucket: string;
  appId: string;
  /** The site key of reCAPTCHA Enterprise; left out where App Check is not in use. */
  appCheckKey?: string;
  /** Where the emulators are, `host:port` each; left out in production. */
  emulators?: FirebaseEmulators;
}

export interface FirebaseEmulators {
  firestore?: string;
  auth?: string;
  storage?: string;
}
