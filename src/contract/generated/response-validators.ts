// Written by src/contract/generate.ts (npm run generate); do not edit.
// @ts-nocheck
"use strict";
export const searchUsers = validate20;
const schema31 = {"type":"object","required":["count","users","pageInfo"],"properties":{"count":{"type":"integer","minimum":0,"description":"Users returned"},"users":{"type":"array","items":{"$ref":"User"}},"pageInfo":{"$ref":"PageInfo"}},"additionalProperties":false};
const schema32 = {"type":"object","required":["id","platformId","login"],"properties":{"id":{"type":"string","pattern":"^[0-9a-f]{32}$","description":"Service-internal identifier, 32-character hex"},"platformId":{"type":"string","description":"Platform node identifier"},"login":{"type":"string","description":"Username"},"bio":{"type":"string","description":"Biography"},"company":{"type":"string","description":"Company name"},"createdAt":{"type":"string","pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","description":"When the account was created, ISO 8601 UTC"},"displayName":{"type":"string","description":"Name as shown"},"emails":{"type":"array","items":{"type":"string","pattern":"^\\*{3}[^\\s@,;:<>()\"]{0,2}@[\\p{L}\\p{N}-]+(\\.[\\p{L}\\p{N}-]+)*$","description":"Address with all but the last 2 characters of the local part replaced by `***`"},"description":"Obfuscated addresses"},"embeddedAt":{"type":"string","pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","description":"When metadata was extracted, ISO 8601 UTC"},"location":{"type":"string","description":"Location as the user wrote it"},"resolvedCity":{"type":"string","description":"City, from the location"},"resolvedCountry":{"type":"string","description":"Country, from the location"},"resolvedState":{"type":"string","description":"State or region, from the location"},"socialAccounts":{"type":"array","items":{"type":"object","required":["provider","url"],"properties":{"provider":{"type":"string"},"url":{"type":"string"}},"additionalProperties":false}},"updatedAt":{"type":"string","pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","description":"When the account was last updated, ISO 8601 UTC"},"websiteUrl":{"type":"string","description":"Personal website"},"score":{"type":"number","minimum":0,"maximum":1,"description":"Relevance in search results"}},"additionalProperties":false,"description":"A user of the platform"};
const schema33 = {"type":"object","required":["endCursor","hasNextPage"],"properties":{"endCursor":{"type":["string","null"],"description":"Opaque cursor for the next page; null when there is none"},"hasNextPage":{"type":"boolean","description":"Whether more items exist"}},"additionalProperties":false};
const func1 = Object.prototype.hasOwnProperty;
const pattern4 = new RegExp("^[0-9a-f]{32}$", "u");
const pattern5 = new RegExp("^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$", "u");
const pattern6 = new RegExp("^\\*{3}[^\\s@,;:<>()\"]{0,2}@[\\p{L}\\p{N}-]+(\\.[\\p{L}\\p{N}-]+)*$", "u");

function validate20(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate20.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.count === undefined) && (missing0 = "count")) || ((data.users === undefined) && (missing0 = "users"))) || ((data.pageInfo === undefined) && (missing0 = "pageInfo"))){
validate20.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema31.required,parentSchema:schema31,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(((key0 === "count") || (key0 === "users")) || (key0 === "pageInfo"))){
validate20.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema31,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.count !== undefined){
let data0 = data.count;
const _errs2 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate20.errors = [{instancePath:instancePath+"/count",schemaPath:"#/properties/count/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema31.properties.count.type,parentSchema:schema31.properties.count,data:data0}];
return false;
}
if(errors === _errs2){
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 < 0 || isNaN(data0)){
validate20.errors = [{instancePath:instancePath+"/count",schemaPath:"#/properties/count/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema31.properties.count,data:data0}];
return false;
}
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.users !== undefined){
let data1 = data.users;
const _errs4 = errors;
if(errors === _errs4){
if(Array.isArray(data1)){
var valid1 = true;
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
let data2 = data1[i0];
const _errs6 = errors;
const _errs7 = errors;
if(errors === _errs7){
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
let missing1;
if((((data2.id === undefined) && (missing1 = "id")) || ((data2.platformId === undefined) && (missing1 = "platformId"))) || ((data2.login === undefined) && (missing1 = "login"))){
validate20.errors = [{instancePath:instancePath+"/users/" + i0,schemaPath:"User/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'",schema:schema32.required,parentSchema:schema32,data:data2}];
return false;
}
else {
const _errs9 = errors;
for(const key1 in data2){
if(!(func1.call(schema32.properties, key1))){
validate20.errors = [{instancePath:instancePath+"/users/" + i0,schemaPath:"User/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties",schema:false,parentSchema:schema32,data:data2}];
return false;
break;
}
}
if(_errs9 === errors){
if(data2.id !== undefined){
let data3 = data2.id;
const _errs10 = errors;
if(errors === _errs10){
if(typeof data3 === "string"){
if(!pattern4.test(data3)){
validate20.errors = [{instancePath:instancePath+"/users/" + i0+"/id",schemaPath:"User/properties/id/pattern",keyword:"pattern",params:{pattern: "^[0-9a-f]{32}$"},message:"must match pattern \""+"^[0-9a-f]{32}$"+"\"",schema:"^[0-9a-f]{32}$",parentSchema:schema32.properties.id,data:data3}];
return false;
}
}
else {
validate20.errors = [{instancePath:instancePath+"/users/" + i0+"/id",schemaPath:"User/properties/id/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.id.type,parentSchema:schema32.properties.id,data:data3}];
return false;
}
}
var valid3 = _errs10 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data2.platformId !== undefined){
let data4 = data2.platformId;
const _errs12 = errors;
if(typeof data4 !== "string"){
validate20.errors = [{instancePath:instancePath+"/users/" + i0+"/platformId",schemaPath:"User/properties/platformId/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.platformId.type,parentSchema:schema32.properties.platformId,data:data4}];
return false;
}
var valid3 = _errs12 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data2.login !== undefined){
let data5 = data2.login;
const _errs14 = errors;
if(typeof data5 !== "string"){
validate20.errors = [{instancePath:instancePath+"/users/" + i0+"/login",schemaPath:"User/properties/login/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.login.type,parentSchema:schema32.properties.login,data:data5}];
return false;
}
var valid3 = _errs14 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data2.bio !== undefined){
let data6 = data2.bio;
const _errs16 = errors;
if(typeof data6 !== "string"){
validate20.errors = [{instancePath:instancePath+"/users/" + i0+"/bio",schemaPath:"User/properties/bio/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.bio.type,parentSchema:schema32.properties.bio,data:data6}];
return false;
}
var valid3 = _errs16 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data2.company !== undefined){
let data7 = data2.company;
const _errs18 = errors;
if(typeof data7 !== "string"){
validate20.errors = [{instancePath:instancePath+"/users/" + i0+"/company",schemaPath:"User/properties/company/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.company.type,parentSchema:schema32.properties.company,data:data7}];
return false;
}
var valid3 = _errs18 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data2.createdAt !== undefined){
let data8 = data2.createdAt;
const _errs20 = errors;
if(errors === _errs20){
if(typeof data8 === "string"){
if(!pattern5.test(data8)){
validate20.errors = [{instancePath:instancePath+"/users/" + i0+"/createdAt",schemaPath:"User/properties/createdAt/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$"},message:"must match pattern \""+"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$"+"\"",schema:"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$",parentSchema:schema32.properties.createdAt,data:data8}];
return false;
}
}
else {
validate20.errors = [{instancePath:instancePath+"/users/" + i0+"/createdAt",schemaPath:"User/properties/createdAt/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.createdAt.type,parentSchema:schema32.properties.createdAt,data:data8}];
return false;
}
}
var valid3 = _errs20 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data2.displayName !== undefined){
let data9 = data2.displayName;
const _errs22 = errors;
if(typeof data9 !== "string"){
validate20.errors = [{instancePath:instancePath+"/users/" + i0+"/displayName",schemaPath:"User/properties/displayName/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.displayName.type,parentSchema:schema32.properties.displayName,data:data9}];
return false;
}
var valid3 = _errs22 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data2.emails !== undefined){
let data10 = data2.emails;
const _errs24 = errors;
if(errors === _errs24){
if(Array.isArray(data10)){
var valid4 = true;
const len1 = data10.length;
for(let i1=0; i1<len1; i1++){
let data11 = data10[i1];
const _errs26 = errors;
if(errors === _errs26){
if(typeof data11 === "string"){
if(!pattern6.test(data11)){
validate20.errors = [{instancePath:instancePath+"/users/" + i0+"/emails/" + i1,schemaPath:"User/properties/emails/items/pattern",keyword:"pattern",params:{pattern: "^\\*{3}[^\\s@,;:<>()\"]{0,2}@[\\p{L}\\p{N}-]+(\\.[\\p{L}\\p{N}-]+)*$"},message:"must match pattern \""+"^\\*{3}[^\\s@,;:<>()\"]{0,2}@[\\p{L}\\p{N}-]+(\\.[\\p{L}\\p{N}-]+)*$"+"\"",schema:"^\\*{3}[^\\s@,;:<>()\"]{0,2}@[\\p{L}\\p{N}-]+(\\.[\\p{L}\\p{N}-]+)*$",parentSchema:schema32.properties.emails.items,data:data11}];
return false;
}
}
else {
validate20.errors = [{instancePath:instancePath+"/users/" + i0+"/emails/" + i1,schemaPath:"User/properties/emails/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.emails.items.type,parentSchema:schema32.properties.emails.items,data:data11}];
return false;
}
}
var valid4 = _errs26 === errors;
if(!valid4){
break;
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/users/" + i0+"/emails",schemaPath:"User/properties/emails/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema32.properties.emails.type,parentSchema:schema32.properties.emails,data:data10}];
return false;
}
}
var valid3 = _errs24 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data2.embeddedAt !== undefined){
let data12 = data2.embeddedAt;
const _errs28 = errors;
if(errors === _errs28){
if(typeof data12 === "string"){
if(!pattern5.test(data12)){
validate20.errors = [{instancePath:instancePath+"/users/" + i0+"/embeddedAt",schemaPath:"User/properties/embeddedAt/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$"},message:"must match pattern \""+"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$"+"\"",schema:"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$",parentSchema:schema32.properties.embeddedAt,data:data12}];
return false;
}
}
else {
validate20.errors = [{instancePath:instancePath+"/users/" + i0+"/embeddedAt",schemaPath:"User/properties/embeddedAt/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.embeddedAt.type,parentSchema:schema32.properties.embeddedAt,data:data12}];
return false;
}
}
var valid3 = _errs28 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data2.location !== undefined){
let data13 = data2.location;
const _errs30 = errors;
if(typeof data13 !== "string"){
validate20.errors = [{instancePath:instancePath+"/users/" + i0+"/location",schemaPath:"User/properties/location/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.location.type,parentSchema:schema32.properties.location,data:data13}];
return false;
}
var valid3 = _errs30 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data2.resolvedCity !== undefined){
let data14 = data2.resolvedCity;
const _errs32 = errors;
if(typeof data14 !== "string"){
validate20.errors = [{instancePath:instancePath+"/users/" + i0+"/resolvedCity",schemaPath:"User/properties/resolvedCity/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.resolvedCity.type,parentSchema:schema32.properties.resolvedCity,data:data14}];
return false;
}
var valid3 = _errs32 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data2.resolvedCountry !== undefined){
let data15 = data2.resolvedCountry;
const _errs34 = errors;
if(typeof data15 !== "string"){
validate20.errors = [{instancePath:instancePath+"/users/" + i0+"/resolvedCountry",schemaPath:"User/properties/resolvedCountry/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.resolvedCountry.type,parentSchema:schema32.properties.resolvedCountry,data:data15}];
return false;
}
var valid3 = _errs34 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data2.resolvedState !== undefined){
let data16 = data2.resolvedState;
const _errs36 = errors;
if(typeof data16 !== "string"){
validate20.errors = [{instancePath:instancePath+"/users/" + i0+"/resolvedState",schemaPath:"User/properties/resolvedState/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.resolvedState.type,parentSchema:schema32.properties.resolvedState,data:data16}];
return false;
}
var valid3 = _errs36 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data2.socialAccounts !== undefined){
let data17 = data2.socialAccounts;
const _errs38 = errors;
if(errors === _errs38){
if(Array.isArray(data17)){
var valid5 = true;
const len2 = data17.length;
for(let i2=0; i2<len2; i2++){
let data18 = data17[i2];
const _errs40 = errors;
if(errors === _errs40){
if(data18 && typeof data18 == "object" && !Array.isArray(data18)){
let missing2;
if(((data18.provider === undefined) && (missing2 = "provider")) || ((data18.url === undefined) && (missing2 = "url"))){
validate20.errors = [{instancePath:instancePath+"/users/" + i0+"/socialAccounts/" + i2,schemaPath:"User/properties/socialAccounts/items/required",keyword:"required",params:{missingProperty: missing2},message:"must have required property '"+missing2+"'",schema:schema32.properties.socialAccounts.items.required,parentSchema:schema32.properties.socialAccounts.items,data:data18}];
return false;
}
else {
const _errs42 = errors;
for(const key2 in data18){
if(!((key2 === "provider") || (key2 === "url"))){
validate20.errors = [{instancePath:instancePath+"/users/" + i0+"/socialAccounts/" + i2,schemaPath:"User/properties/socialAccounts/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2},message:"must NOT have additional properties",schema:false,parentSchema:schema32.properties.socialAccounts.items,data:data18}];
return false;
break;
}
}
if(_errs42 === errors){
if(data18.provider !== undefined){
let data19 = data18.provider;
const _errs43 = errors;
if(typeof data19 !== "string"){
validate20.errors = [{instancePath:instancePath+"/users/" + i0+"/socialAccounts/" + i2+"/provider",schemaPath:"User/properties/socialAccounts/items/properties/provider/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.socialAccounts.items.properties.provider.type,parentSchema:schema32.properties.socialAccounts.items.properties.provider,data:data19}];
return false;
}
var valid6 = _errs43 === errors;
}
else {
var valid6 = true;
}
if(valid6){
if(data18.url !== undefined){
let data20 = data18.url;
const _errs45 = errors;
if(typeof data20 !== "string"){
validate20.errors = [{instancePath:instancePath+"/users/" + i0+"/socialAccounts/" + i2+"/url",schemaPath:"User/properties/socialAccounts/items/properties/url/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.socialAccounts.items.properties.url.type,parentSchema:schema32.properties.socialAccounts.items.properties.url,data:data20}];
return false;
}
var valid6 = _errs45 === errors;
}
else {
var valid6 = true;
}
}
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/users/" + i0+"/socialAccounts/" + i2,schemaPath:"User/properties/socialAccounts/items/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema32.properties.socialAccounts.items.type,parentSchema:schema32.properties.socialAccounts.items,data:data18}];
return false;
}
}
var valid5 = _errs40 === errors;
if(!valid5){
break;
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/users/" + i0+"/socialAccounts",schemaPath:"User/properties/socialAccounts/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema32.properties.socialAccounts.type,parentSchema:schema32.properties.socialAccounts,data:data17}];
return false;
}
}
var valid3 = _errs38 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data2.updatedAt !== undefined){
let data21 = data2.updatedAt;
const _errs47 = errors;
if(errors === _errs47){
if(typeof data21 === "string"){
if(!pattern5.test(data21)){
validate20.errors = [{instancePath:instancePath+"/users/" + i0+"/updatedAt",schemaPath:"User/properties/updatedAt/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$"},message:"must match pattern \""+"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$"+"\"",schema:"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$",parentSchema:schema32.properties.updatedAt,data:data21}];
return false;
}
}
else {
validate20.errors = [{instancePath:instancePath+"/users/" + i0+"/updatedAt",schemaPath:"User/properties/updatedAt/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.updatedAt.type,parentSchema:schema32.properties.updatedAt,data:data21}];
return false;
}
}
var valid3 = _errs47 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data2.websiteUrl !== undefined){
let data22 = data2.websiteUrl;
const _errs49 = errors;
if(typeof data22 !== "string"){
validate20.errors = [{instancePath:instancePath+"/users/" + i0+"/websiteUrl",schemaPath:"User/properties/websiteUrl/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.websiteUrl.type,parentSchema:schema32.properties.websiteUrl,data:data22}];
return false;
}
var valid3 = _errs49 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data2.score !== undefined){
let data23 = data2.score;
const _errs51 = errors;
if(errors === _errs51){
if((typeof data23 == "number") && (isFinite(data23))){
if(data23 > 1 || isNaN(data23)){
validate20.errors = [{instancePath:instancePath+"/users/" + i0+"/score",schemaPath:"User/properties/score/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1},message:"must be <= 1",schema:1,parentSchema:schema32.properties.score,data:data23}];
return false;
}
else {
if(data23 < 0 || isNaN(data23)){
validate20.errors = [{instancePath:instancePath+"/users/" + i0+"/score",schemaPath:"User/properties/score/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema32.properties.score,data:data23}];
return false;
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/users/" + i0+"/score",schemaPath:"User/properties/score/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema32.properties.score.type,parentSchema:schema32.properties.score,data:data23}];
return false;
}
}
var valid3 = _errs51 === errors;
}
else {
var valid3 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/users/" + i0,schemaPath:"User/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema32.type,parentSchema:schema32,data:data2}];
return false;
}
}
var valid1 = _errs6 === errors;
if(!valid1){
break;
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/users",schemaPath:"#/properties/users/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema31.properties.users.type,parentSchema:schema31.properties.users,data:data1}];
return false;
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.pageInfo !== undefined){
let data24 = data.pageInfo;
const _errs53 = errors;
const _errs54 = errors;
if(errors === _errs54){
if(data24 && typeof data24 == "object" && !Array.isArray(data24)){
let missing3;
if(((data24.endCursor === undefined) && (missing3 = "endCursor")) || ((data24.hasNextPage === undefined) && (missing3 = "hasNextPage"))){
validate20.errors = [{instancePath:instancePath+"/pageInfo",schemaPath:"PageInfo/required",keyword:"required",params:{missingProperty: missing3},message:"must have required property '"+missing3+"'",schema:schema33.required,parentSchema:schema33,data:data24}];
return false;
}
else {
const _errs56 = errors;
for(const key3 in data24){
if(!((key3 === "endCursor") || (key3 === "hasNextPage"))){
validate20.errors = [{instancePath:instancePath+"/pageInfo",schemaPath:"PageInfo/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key3},message:"must NOT have additional properties",schema:false,parentSchema:schema33,data:data24}];
return false;
break;
}
}
if(_errs56 === errors){
if(data24.endCursor !== undefined){
let data25 = data24.endCursor;
const _errs57 = errors;
if((typeof data25 !== "string") && (data25 !== null)){
validate20.errors = [{instancePath:instancePath+"/pageInfo/endCursor",schemaPath:"PageInfo/properties/endCursor/type",keyword:"type",params:{type: schema33.properties.endCursor.type},message:"must be string,null",schema:schema33.properties.endCursor.type,parentSchema:schema33.properties.endCursor,data:data25}];
return false;
}
var valid8 = _errs57 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data24.hasNextPage !== undefined){
let data26 = data24.hasNextPage;
const _errs59 = errors;
if(typeof data26 !== "boolean"){
validate20.errors = [{instancePath:instancePath+"/pageInfo/hasNextPage",schemaPath:"PageInfo/properties/hasNextPage/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema33.properties.hasNextPage.type,parentSchema:schema33.properties.hasNextPage,data:data26}];
return false;
}
var valid8 = _errs59 === errors;
}
else {
var valid8 = true;
}
}
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/pageInfo",schemaPath:"PageInfo/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema33.type,parentSchema:schema33,data:data24}];
return false;
}
}
var valid0 = _errs53 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
else {
validate20.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema31.type,parentSchema:schema31,data}];
return false;
}
}
validate20.errors = vErrors;
return errors === 0;
}
validate20.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const rawUsers = validate21;
const schema34 = {"type":"object","required":["count","users"],"properties":{"count":{"type":"integer","minimum":0,"description":"Users found"},"users":{"type":"array","items":{"anyOf":[{"$ref":"User"},{"type":"null"}]},"description":"In the order of the input; null where nothing matched"}},"additionalProperties":false};

function validate21(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate21.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.count === undefined) && (missing0 = "count")) || ((data.users === undefined) && (missing0 = "users"))){
validate21.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema34.required,parentSchema:schema34,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((key0 === "count") || (key0 === "users"))){
validate21.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema34,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.count !== undefined){
let data0 = data.count;
const _errs2 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate21.errors = [{instancePath:instancePath+"/count",schemaPath:"#/properties/count/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema34.properties.count.type,parentSchema:schema34.properties.count,data:data0}];
return false;
}
if(errors === _errs2){
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 < 0 || isNaN(data0)){
validate21.errors = [{instancePath:instancePath+"/count",schemaPath:"#/properties/count/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema34.properties.count,data:data0}];
return false;
}
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.users !== undefined){
let data1 = data.users;
const _errs4 = errors;
if(errors === _errs4){
if(Array.isArray(data1)){
var valid1 = true;
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
let data2 = data1[i0];
const _errs6 = errors;
const _errs7 = errors;
let valid2 = false;
const _errs8 = errors;
const _errs9 = errors;
if(errors === _errs9){
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
let missing1;
if((((data2.id === undefined) && (missing1 = "id")) || ((data2.platformId === undefined) && (missing1 = "platformId"))) || ((data2.login === undefined) && (missing1 = "login"))){
const err0 = {instancePath:instancePath+"/users/" + i0,schemaPath:"User/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'",schema:schema32.required,parentSchema:schema32,data:data2};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
else {
const _errs11 = errors;
for(const key1 in data2){
if(!(func1.call(schema32.properties, key1))){
const err1 = {instancePath:instancePath+"/users/" + i0,schemaPath:"User/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties",schema:false,parentSchema:schema32,data:data2};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
break;
}
}
if(_errs11 === errors){
if(data2.id !== undefined){
let data3 = data2.id;
const _errs12 = errors;
if(errors === _errs12){
if(typeof data3 === "string"){
if(!pattern4.test(data3)){
const err2 = {instancePath:instancePath+"/users/" + i0+"/id",schemaPath:"User/properties/id/pattern",keyword:"pattern",params:{pattern: "^[0-9a-f]{32}$"},message:"must match pattern \""+"^[0-9a-f]{32}$"+"\"",schema:"^[0-9a-f]{32}$",parentSchema:schema32.properties.id,data:data3};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath:instancePath+"/users/" + i0+"/id",schemaPath:"User/properties/id/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.id.type,parentSchema:schema32.properties.id,data:data3};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
var valid4 = _errs12 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data2.platformId !== undefined){
let data4 = data2.platformId;
const _errs14 = errors;
if(typeof data4 !== "string"){
const err4 = {instancePath:instancePath+"/users/" + i0+"/platformId",schemaPath:"User/properties/platformId/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.platformId.type,parentSchema:schema32.properties.platformId,data:data4};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
var valid4 = _errs14 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data2.login !== undefined){
let data5 = data2.login;
const _errs16 = errors;
if(typeof data5 !== "string"){
const err5 = {instancePath:instancePath+"/users/" + i0+"/login",schemaPath:"User/properties/login/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.login.type,parentSchema:schema32.properties.login,data:data5};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
var valid4 = _errs16 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data2.bio !== undefined){
let data6 = data2.bio;
const _errs18 = errors;
if(typeof data6 !== "string"){
const err6 = {instancePath:instancePath+"/users/" + i0+"/bio",schemaPath:"User/properties/bio/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.bio.type,parentSchema:schema32.properties.bio,data:data6};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
var valid4 = _errs18 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data2.company !== undefined){
let data7 = data2.company;
const _errs20 = errors;
if(typeof data7 !== "string"){
const err7 = {instancePath:instancePath+"/users/" + i0+"/company",schemaPath:"User/properties/company/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.company.type,parentSchema:schema32.properties.company,data:data7};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
var valid4 = _errs20 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data2.createdAt !== undefined){
let data8 = data2.createdAt;
const _errs22 = errors;
if(errors === _errs22){
if(typeof data8 === "string"){
if(!pattern5.test(data8)){
const err8 = {instancePath:instancePath+"/users/" + i0+"/createdAt",schemaPath:"User/properties/createdAt/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$"},message:"must match pattern \""+"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$"+"\"",schema:"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$",parentSchema:schema32.properties.createdAt,data:data8};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
else {
const err9 = {instancePath:instancePath+"/users/" + i0+"/createdAt",schemaPath:"User/properties/createdAt/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.createdAt.type,parentSchema:schema32.properties.createdAt,data:data8};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
var valid4 = _errs22 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data2.displayName !== undefined){
let data9 = data2.displayName;
const _errs24 = errors;
if(typeof data9 !== "string"){
const err10 = {instancePath:instancePath+"/users/" + i0+"/displayName",schemaPath:"User/properties/displayName/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.displayName.type,parentSchema:schema32.properties.displayName,data:data9};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
var valid4 = _errs24 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data2.emails !== undefined){
let data10 = data2.emails;
const _errs26 = errors;
if(errors === _errs26){
if(Array.isArray(data10)){
var valid5 = true;
const len1 = data10.length;
for(let i1=0; i1<len1; i1++){
let data11 = data10[i1];
const _errs28 = errors;
if(errors === _errs28){
if(typeof data11 === "string"){
if(!pattern6.test(data11)){
const err11 = {instancePath:instancePath+"/users/" + i0+"/emails/" + i1,schemaPath:"User/properties/emails/items/pattern",keyword:"pattern",params:{pattern: "^\\*{3}[^\\s@,;:<>()\"]{0,2}@[\\p{L}\\p{N}-]+(\\.[\\p{L}\\p{N}-]+)*$"},message:"must match pattern \""+"^\\*{3}[^\\s@,;:<>()\"]{0,2}@[\\p{L}\\p{N}-]+(\\.[\\p{L}\\p{N}-]+)*$"+"\"",schema:"^\\*{3}[^\\s@,;:<>()\"]{0,2}@[\\p{L}\\p{N}-]+(\\.[\\p{L}\\p{N}-]+)*$",parentSchema:schema32.properties.emails.items,data:data11};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
else {
const err12 = {instancePath:instancePath+"/users/" + i0+"/emails/" + i1,schemaPath:"User/properties/emails/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.emails.items.type,parentSchema:schema32.properties.emails.items,data:data11};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
var valid5 = _errs28 === errors;
if(!valid5){
break;
}
}
}
else {
const err13 = {instancePath:instancePath+"/users/" + i0+"/emails",schemaPath:"User/properties/emails/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema32.properties.emails.type,parentSchema:schema32.properties.emails,data:data10};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
var valid4 = _errs26 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data2.embeddedAt !== undefined){
let data12 = data2.embeddedAt;
const _errs30 = errors;
if(errors === _errs30){
if(typeof data12 === "string"){
if(!pattern5.test(data12)){
const err14 = {instancePath:instancePath+"/users/" + i0+"/embeddedAt",schemaPath:"User/properties/embeddedAt/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$"},message:"must match pattern \""+"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$"+"\"",schema:"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$",parentSchema:schema32.properties.embeddedAt,data:data12};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
else {
const err15 = {instancePath:instancePath+"/users/" + i0+"/embeddedAt",schemaPath:"User/properties/embeddedAt/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.embeddedAt.type,parentSchema:schema32.properties.embeddedAt,data:data12};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
var valid4 = _errs30 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data2.location !== undefined){
let data13 = data2.location;
const _errs32 = errors;
if(typeof data13 !== "string"){
const err16 = {instancePath:instancePath+"/users/" + i0+"/location",schemaPath:"User/properties/location/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.location.type,parentSchema:schema32.properties.location,data:data13};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
var valid4 = _errs32 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data2.resolvedCity !== undefined){
let data14 = data2.resolvedCity;
const _errs34 = errors;
if(typeof data14 !== "string"){
const err17 = {instancePath:instancePath+"/users/" + i0+"/resolvedCity",schemaPath:"User/properties/resolvedCity/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.resolvedCity.type,parentSchema:schema32.properties.resolvedCity,data:data14};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
var valid4 = _errs34 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data2.resolvedCountry !== undefined){
let data15 = data2.resolvedCountry;
const _errs36 = errors;
if(typeof data15 !== "string"){
const err18 = {instancePath:instancePath+"/users/" + i0+"/resolvedCountry",schemaPath:"User/properties/resolvedCountry/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.resolvedCountry.type,parentSchema:schema32.properties.resolvedCountry,data:data15};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
var valid4 = _errs36 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data2.resolvedState !== undefined){
let data16 = data2.resolvedState;
const _errs38 = errors;
if(typeof data16 !== "string"){
const err19 = {instancePath:instancePath+"/users/" + i0+"/resolvedState",schemaPath:"User/properties/resolvedState/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.resolvedState.type,parentSchema:schema32.properties.resolvedState,data:data16};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
var valid4 = _errs38 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data2.socialAccounts !== undefined){
let data17 = data2.socialAccounts;
const _errs40 = errors;
if(errors === _errs40){
if(Array.isArray(data17)){
var valid6 = true;
const len2 = data17.length;
for(let i2=0; i2<len2; i2++){
let data18 = data17[i2];
const _errs42 = errors;
if(errors === _errs42){
if(data18 && typeof data18 == "object" && !Array.isArray(data18)){
let missing2;
if(((data18.provider === undefined) && (missing2 = "provider")) || ((data18.url === undefined) && (missing2 = "url"))){
const err20 = {instancePath:instancePath+"/users/" + i0+"/socialAccounts/" + i2,schemaPath:"User/properties/socialAccounts/items/required",keyword:"required",params:{missingProperty: missing2},message:"must have required property '"+missing2+"'",schema:schema32.properties.socialAccounts.items.required,parentSchema:schema32.properties.socialAccounts.items,data:data18};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
else {
const _errs44 = errors;
for(const key2 in data18){
if(!((key2 === "provider") || (key2 === "url"))){
const err21 = {instancePath:instancePath+"/users/" + i0+"/socialAccounts/" + i2,schemaPath:"User/properties/socialAccounts/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2},message:"must NOT have additional properties",schema:false,parentSchema:schema32.properties.socialAccounts.items,data:data18};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
break;
}
}
if(_errs44 === errors){
if(data18.provider !== undefined){
let data19 = data18.provider;
const _errs45 = errors;
if(typeof data19 !== "string"){
const err22 = {instancePath:instancePath+"/users/" + i0+"/socialAccounts/" + i2+"/provider",schemaPath:"User/properties/socialAccounts/items/properties/provider/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.socialAccounts.items.properties.provider.type,parentSchema:schema32.properties.socialAccounts.items.properties.provider,data:data19};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
var valid7 = _errs45 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data18.url !== undefined){
let data20 = data18.url;
const _errs47 = errors;
if(typeof data20 !== "string"){
const err23 = {instancePath:instancePath+"/users/" + i0+"/socialAccounts/" + i2+"/url",schemaPath:"User/properties/socialAccounts/items/properties/url/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.socialAccounts.items.properties.url.type,parentSchema:schema32.properties.socialAccounts.items.properties.url,data:data20};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
var valid7 = _errs47 === errors;
}
else {
var valid7 = true;
}
}
}
}
}
else {
const err24 = {instancePath:instancePath+"/users/" + i0+"/socialAccounts/" + i2,schemaPath:"User/properties/socialAccounts/items/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema32.properties.socialAccounts.items.type,parentSchema:schema32.properties.socialAccounts.items,data:data18};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
var valid6 = _errs42 === errors;
if(!valid6){
break;
}
}
}
else {
const err25 = {instancePath:instancePath+"/users/" + i0+"/socialAccounts",schemaPath:"User/properties/socialAccounts/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema32.properties.socialAccounts.type,parentSchema:schema32.properties.socialAccounts,data:data17};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
var valid4 = _errs40 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data2.updatedAt !== undefined){
let data21 = data2.updatedAt;
const _errs49 = errors;
if(errors === _errs49){
if(typeof data21 === "string"){
if(!pattern5.test(data21)){
const err26 = {instancePath:instancePath+"/users/" + i0+"/updatedAt",schemaPath:"User/properties/updatedAt/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$"},message:"must match pattern \""+"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$"+"\"",schema:"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$",parentSchema:schema32.properties.updatedAt,data:data21};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
else {
const err27 = {instancePath:instancePath+"/users/" + i0+"/updatedAt",schemaPath:"User/properties/updatedAt/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.updatedAt.type,parentSchema:schema32.properties.updatedAt,data:data21};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
var valid4 = _errs49 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data2.websiteUrl !== undefined){
let data22 = data2.websiteUrl;
const _errs51 = errors;
if(typeof data22 !== "string"){
const err28 = {instancePath:instancePath+"/users/" + i0+"/websiteUrl",schemaPath:"User/properties/websiteUrl/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.websiteUrl.type,parentSchema:schema32.properties.websiteUrl,data:data22};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
var valid4 = _errs51 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data2.score !== undefined){
let data23 = data2.score;
const _errs53 = errors;
if(errors === _errs53){
if((typeof data23 == "number") && (isFinite(data23))){
if(data23 > 1 || isNaN(data23)){
const err29 = {instancePath:instancePath+"/users/" + i0+"/score",schemaPath:"User/properties/score/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1},message:"must be <= 1",schema:1,parentSchema:schema32.properties.score,data:data23};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
else {
if(data23 < 0 || isNaN(data23)){
const err30 = {instancePath:instancePath+"/users/" + i0+"/score",schemaPath:"User/properties/score/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema32.properties.score,data:data23};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
}
}
else {
const err31 = {instancePath:instancePath+"/users/" + i0+"/score",schemaPath:"User/properties/score/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema32.properties.score.type,parentSchema:schema32.properties.score,data:data23};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
}
var valid4 = _errs53 === errors;
}
else {
var valid4 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
const err32 = {instancePath:instancePath+"/users/" + i0,schemaPath:"User/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema32.type,parentSchema:schema32,data:data2};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
}
var _valid0 = _errs8 === errors;
valid2 = valid2 || _valid0;
const _errs55 = errors;
if(data2 !== null){
const err33 = {instancePath:instancePath+"/users/" + i0,schemaPath:"#/properties/users/items/anyOf/1/type",keyword:"type",params:{type: "null"},message:"must be null",schema:schema34.properties.users.items.anyOf[1].type,parentSchema:schema34.properties.users.items.anyOf[1],data:data2};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
var _valid0 = _errs55 === errors;
valid2 = valid2 || _valid0;
if(!valid2){
const err34 = {instancePath:instancePath+"/users/" + i0,schemaPath:"#/properties/users/items/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema34.properties.users.items.anyOf,parentSchema:schema34.properties.users.items,data:data2};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
validate21.errors = vErrors;
return false;
}
else {
errors = _errs7;
if(vErrors !== null){
if(_errs7){
vErrors.length = _errs7;
}
else {
vErrors = null;
}
}
}
var valid1 = _errs6 === errors;
if(!valid1){
break;
}
}
}
else {
validate21.errors = [{instancePath:instancePath+"/users",schemaPath:"#/properties/users/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema34.properties.users.type,parentSchema:schema34.properties.users,data:data1}];
return false;
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate21.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema34.type,parentSchema:schema34,data}];
return false;
}
}
validate21.errors = vErrors;
return errors === 0;
}
validate21.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const rawUsersByLogin = validate22;
const schema36 = {"type":"object","required":["count","users"],"properties":{"count":{"type":"integer","minimum":0,"description":"Users found"},"users":{"type":"array","items":{"anyOf":[{"$ref":"User"},{"type":"null"}]},"description":"In the order of the input; null where nothing matched"}},"additionalProperties":false};

function validate22(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate22.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.count === undefined) && (missing0 = "count")) || ((data.users === undefined) && (missing0 = "users"))){
validate22.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema36.required,parentSchema:schema36,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((key0 === "count") || (key0 === "users"))){
validate22.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema36,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.count !== undefined){
let data0 = data.count;
const _errs2 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate22.errors = [{instancePath:instancePath+"/count",schemaPath:"#/properties/count/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema36.properties.count.type,parentSchema:schema36.properties.count,data:data0}];
return false;
}
if(errors === _errs2){
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 < 0 || isNaN(data0)){
validate22.errors = [{instancePath:instancePath+"/count",schemaPath:"#/properties/count/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema36.properties.count,data:data0}];
return false;
}
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.users !== undefined){
let data1 = data.users;
const _errs4 = errors;
if(errors === _errs4){
if(Array.isArray(data1)){
var valid1 = true;
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
let data2 = data1[i0];
const _errs6 = errors;
const _errs7 = errors;
let valid2 = false;
const _errs8 = errors;
const _errs9 = errors;
if(errors === _errs9){
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
let missing1;
if((((data2.id === undefined) && (missing1 = "id")) || ((data2.platformId === undefined) && (missing1 = "platformId"))) || ((data2.login === undefined) && (missing1 = "login"))){
const err0 = {instancePath:instancePath+"/users/" + i0,schemaPath:"User/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'",schema:schema32.required,parentSchema:schema32,data:data2};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
else {
const _errs11 = errors;
for(const key1 in data2){
if(!(func1.call(schema32.properties, key1))){
const err1 = {instancePath:instancePath+"/users/" + i0,schemaPath:"User/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties",schema:false,parentSchema:schema32,data:data2};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
break;
}
}
if(_errs11 === errors){
if(data2.id !== undefined){
let data3 = data2.id;
const _errs12 = errors;
if(errors === _errs12){
if(typeof data3 === "string"){
if(!pattern4.test(data3)){
const err2 = {instancePath:instancePath+"/users/" + i0+"/id",schemaPath:"User/properties/id/pattern",keyword:"pattern",params:{pattern: "^[0-9a-f]{32}$"},message:"must match pattern \""+"^[0-9a-f]{32}$"+"\"",schema:"^[0-9a-f]{32}$",parentSchema:schema32.properties.id,data:data3};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath:instancePath+"/users/" + i0+"/id",schemaPath:"User/properties/id/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.id.type,parentSchema:schema32.properties.id,data:data3};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
var valid4 = _errs12 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data2.platformId !== undefined){
let data4 = data2.platformId;
const _errs14 = errors;
if(typeof data4 !== "string"){
const err4 = {instancePath:instancePath+"/users/" + i0+"/platformId",schemaPath:"User/properties/platformId/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.platformId.type,parentSchema:schema32.properties.platformId,data:data4};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
var valid4 = _errs14 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data2.login !== undefined){
let data5 = data2.login;
const _errs16 = errors;
if(typeof data5 !== "string"){
const err5 = {instancePath:instancePath+"/users/" + i0+"/login",schemaPath:"User/properties/login/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.login.type,parentSchema:schema32.properties.login,data:data5};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
var valid4 = _errs16 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data2.bio !== undefined){
let data6 = data2.bio;
const _errs18 = errors;
if(typeof data6 !== "string"){
const err6 = {instancePath:instancePath+"/users/" + i0+"/bio",schemaPath:"User/properties/bio/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.bio.type,parentSchema:schema32.properties.bio,data:data6};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
var valid4 = _errs18 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data2.company !== undefined){
let data7 = data2.company;
const _errs20 = errors;
if(typeof data7 !== "string"){
const err7 = {instancePath:instancePath+"/users/" + i0+"/company",schemaPath:"User/properties/company/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.company.type,parentSchema:schema32.properties.company,data:data7};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
var valid4 = _errs20 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data2.createdAt !== undefined){
let data8 = data2.createdAt;
const _errs22 = errors;
if(errors === _errs22){
if(typeof data8 === "string"){
if(!pattern5.test(data8)){
const err8 = {instancePath:instancePath+"/users/" + i0+"/createdAt",schemaPath:"User/properties/createdAt/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$"},message:"must match pattern \""+"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$"+"\"",schema:"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$",parentSchema:schema32.properties.createdAt,data:data8};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
else {
const err9 = {instancePath:instancePath+"/users/" + i0+"/createdAt",schemaPath:"User/properties/createdAt/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.createdAt.type,parentSchema:schema32.properties.createdAt,data:data8};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
var valid4 = _errs22 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data2.displayName !== undefined){
let data9 = data2.displayName;
const _errs24 = errors;
if(typeof data9 !== "string"){
const err10 = {instancePath:instancePath+"/users/" + i0+"/displayName",schemaPath:"User/properties/displayName/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.displayName.type,parentSchema:schema32.properties.displayName,data:data9};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
var valid4 = _errs24 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data2.emails !== undefined){
let data10 = data2.emails;
const _errs26 = errors;
if(errors === _errs26){
if(Array.isArray(data10)){
var valid5 = true;
const len1 = data10.length;
for(let i1=0; i1<len1; i1++){
let data11 = data10[i1];
const _errs28 = errors;
if(errors === _errs28){
if(typeof data11 === "string"){
if(!pattern6.test(data11)){
const err11 = {instancePath:instancePath+"/users/" + i0+"/emails/" + i1,schemaPath:"User/properties/emails/items/pattern",keyword:"pattern",params:{pattern: "^\\*{3}[^\\s@,;:<>()\"]{0,2}@[\\p{L}\\p{N}-]+(\\.[\\p{L}\\p{N}-]+)*$"},message:"must match pattern \""+"^\\*{3}[^\\s@,;:<>()\"]{0,2}@[\\p{L}\\p{N}-]+(\\.[\\p{L}\\p{N}-]+)*$"+"\"",schema:"^\\*{3}[^\\s@,;:<>()\"]{0,2}@[\\p{L}\\p{N}-]+(\\.[\\p{L}\\p{N}-]+)*$",parentSchema:schema32.properties.emails.items,data:data11};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
else {
const err12 = {instancePath:instancePath+"/users/" + i0+"/emails/" + i1,schemaPath:"User/properties/emails/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.emails.items.type,parentSchema:schema32.properties.emails.items,data:data11};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
var valid5 = _errs28 === errors;
if(!valid5){
break;
}
}
}
else {
const err13 = {instancePath:instancePath+"/users/" + i0+"/emails",schemaPath:"User/properties/emails/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema32.properties.emails.type,parentSchema:schema32.properties.emails,data:data10};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
var valid4 = _errs26 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data2.embeddedAt !== undefined){
let data12 = data2.embeddedAt;
const _errs30 = errors;
if(errors === _errs30){
if(typeof data12 === "string"){
if(!pattern5.test(data12)){
const err14 = {instancePath:instancePath+"/users/" + i0+"/embeddedAt",schemaPath:"User/properties/embeddedAt/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$"},message:"must match pattern \""+"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$"+"\"",schema:"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$",parentSchema:schema32.properties.embeddedAt,data:data12};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
else {
const err15 = {instancePath:instancePath+"/users/" + i0+"/embeddedAt",schemaPath:"User/properties/embeddedAt/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.embeddedAt.type,parentSchema:schema32.properties.embeddedAt,data:data12};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
var valid4 = _errs30 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data2.location !== undefined){
let data13 = data2.location;
const _errs32 = errors;
if(typeof data13 !== "string"){
const err16 = {instancePath:instancePath+"/users/" + i0+"/location",schemaPath:"User/properties/location/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.location.type,parentSchema:schema32.properties.location,data:data13};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
var valid4 = _errs32 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data2.resolvedCity !== undefined){
let data14 = data2.resolvedCity;
const _errs34 = errors;
if(typeof data14 !== "string"){
const err17 = {instancePath:instancePath+"/users/" + i0+"/resolvedCity",schemaPath:"User/properties/resolvedCity/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.resolvedCity.type,parentSchema:schema32.properties.resolvedCity,data:data14};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
var valid4 = _errs34 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data2.resolvedCountry !== undefined){
let data15 = data2.resolvedCountry;
const _errs36 = errors;
if(typeof data15 !== "string"){
const err18 = {instancePath:instancePath+"/users/" + i0+"/resolvedCountry",schemaPath:"User/properties/resolvedCountry/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.resolvedCountry.type,parentSchema:schema32.properties.resolvedCountry,data:data15};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
var valid4 = _errs36 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data2.resolvedState !== undefined){
let data16 = data2.resolvedState;
const _errs38 = errors;
if(typeof data16 !== "string"){
const err19 = {instancePath:instancePath+"/users/" + i0+"/resolvedState",schemaPath:"User/properties/resolvedState/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.resolvedState.type,parentSchema:schema32.properties.resolvedState,data:data16};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
var valid4 = _errs38 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data2.socialAccounts !== undefined){
let data17 = data2.socialAccounts;
const _errs40 = errors;
if(errors === _errs40){
if(Array.isArray(data17)){
var valid6 = true;
const len2 = data17.length;
for(let i2=0; i2<len2; i2++){
let data18 = data17[i2];
const _errs42 = errors;
if(errors === _errs42){
if(data18 && typeof data18 == "object" && !Array.isArray(data18)){
let missing2;
if(((data18.provider === undefined) && (missing2 = "provider")) || ((data18.url === undefined) && (missing2 = "url"))){
const err20 = {instancePath:instancePath+"/users/" + i0+"/socialAccounts/" + i2,schemaPath:"User/properties/socialAccounts/items/required",keyword:"required",params:{missingProperty: missing2},message:"must have required property '"+missing2+"'",schema:schema32.properties.socialAccounts.items.required,parentSchema:schema32.properties.socialAccounts.items,data:data18};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
else {
const _errs44 = errors;
for(const key2 in data18){
if(!((key2 === "provider") || (key2 === "url"))){
const err21 = {instancePath:instancePath+"/users/" + i0+"/socialAccounts/" + i2,schemaPath:"User/properties/socialAccounts/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2},message:"must NOT have additional properties",schema:false,parentSchema:schema32.properties.socialAccounts.items,data:data18};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
break;
}
}
if(_errs44 === errors){
if(data18.provider !== undefined){
let data19 = data18.provider;
const _errs45 = errors;
if(typeof data19 !== "string"){
const err22 = {instancePath:instancePath+"/users/" + i0+"/socialAccounts/" + i2+"/provider",schemaPath:"User/properties/socialAccounts/items/properties/provider/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.socialAccounts.items.properties.provider.type,parentSchema:schema32.properties.socialAccounts.items.properties.provider,data:data19};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
var valid7 = _errs45 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data18.url !== undefined){
let data20 = data18.url;
const _errs47 = errors;
if(typeof data20 !== "string"){
const err23 = {instancePath:instancePath+"/users/" + i0+"/socialAccounts/" + i2+"/url",schemaPath:"User/properties/socialAccounts/items/properties/url/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.socialAccounts.items.properties.url.type,parentSchema:schema32.properties.socialAccounts.items.properties.url,data:data20};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
var valid7 = _errs47 === errors;
}
else {
var valid7 = true;
}
}
}
}
}
else {
const err24 = {instancePath:instancePath+"/users/" + i0+"/socialAccounts/" + i2,schemaPath:"User/properties/socialAccounts/items/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema32.properties.socialAccounts.items.type,parentSchema:schema32.properties.socialAccounts.items,data:data18};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
var valid6 = _errs42 === errors;
if(!valid6){
break;
}
}
}
else {
const err25 = {instancePath:instancePath+"/users/" + i0+"/socialAccounts",schemaPath:"User/properties/socialAccounts/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema32.properties.socialAccounts.type,parentSchema:schema32.properties.socialAccounts,data:data17};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
var valid4 = _errs40 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data2.updatedAt !== undefined){
let data21 = data2.updatedAt;
const _errs49 = errors;
if(errors === _errs49){
if(typeof data21 === "string"){
if(!pattern5.test(data21)){
const err26 = {instancePath:instancePath+"/users/" + i0+"/updatedAt",schemaPath:"User/properties/updatedAt/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$"},message:"must match pattern \""+"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$"+"\"",schema:"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$",parentSchema:schema32.properties.updatedAt,data:data21};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
else {
const err27 = {instancePath:instancePath+"/users/" + i0+"/updatedAt",schemaPath:"User/properties/updatedAt/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.updatedAt.type,parentSchema:schema32.properties.updatedAt,data:data21};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
var valid4 = _errs49 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data2.websiteUrl !== undefined){
let data22 = data2.websiteUrl;
const _errs51 = errors;
if(typeof data22 !== "string"){
const err28 = {instancePath:instancePath+"/users/" + i0+"/websiteUrl",schemaPath:"User/properties/websiteUrl/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.websiteUrl.type,parentSchema:schema32.properties.websiteUrl,data:data22};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
var valid4 = _errs51 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data2.score !== undefined){
let data23 = data2.score;
const _errs53 = errors;
if(errors === _errs53){
if((typeof data23 == "number") && (isFinite(data23))){
if(data23 > 1 || isNaN(data23)){
const err29 = {instancePath:instancePath+"/users/" + i0+"/score",schemaPath:"User/properties/score/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1},message:"must be <= 1",schema:1,parentSchema:schema32.properties.score,data:data23};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
else {
if(data23 < 0 || isNaN(data23)){
const err30 = {instancePath:instancePath+"/users/" + i0+"/score",schemaPath:"User/properties/score/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema32.properties.score,data:data23};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
}
}
else {
const err31 = {instancePath:instancePath+"/users/" + i0+"/score",schemaPath:"User/properties/score/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema32.properties.score.type,parentSchema:schema32.properties.score,data:data23};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
}
var valid4 = _errs53 === errors;
}
else {
var valid4 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
const err32 = {instancePath:instancePath+"/users/" + i0,schemaPath:"User/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema32.type,parentSchema:schema32,data:data2};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
}
var _valid0 = _errs8 === errors;
valid2 = valid2 || _valid0;
const _errs55 = errors;
if(data2 !== null){
const err33 = {instancePath:instancePath+"/users/" + i0,schemaPath:"#/properties/users/items/anyOf/1/type",keyword:"type",params:{type: "null"},message:"must be null",schema:schema36.properties.users.items.anyOf[1].type,parentSchema:schema36.properties.users.items.anyOf[1],data:data2};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
var _valid0 = _errs55 === errors;
valid2 = valid2 || _valid0;
if(!valid2){
const err34 = {instancePath:instancePath+"/users/" + i0,schemaPath:"#/properties/users/items/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema36.properties.users.items.anyOf,parentSchema:schema36.properties.users.items,data:data2};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
validate22.errors = vErrors;
return false;
}
else {
errors = _errs7;
if(vErrors !== null){
if(_errs7){
vErrors.length = _errs7;
}
else {
vErrors = null;
}
}
}
var valid1 = _errs6 === errors;
if(!valid1){
break;
}
}
}
else {
validate22.errors = [{instancePath:instancePath+"/users",schemaPath:"#/properties/users/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema36.properties.users.type,parentSchema:schema36.properties.users,data:data1}];
return false;
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate22.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema36.type,parentSchema:schema36,data}];
return false;
}
}
validate22.errors = vErrors;
return errors === 0;
}
validate22.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const rawUsersCount = validate23;
const schema38 = {"type":"object","required":["count","truncated"],"properties":{"count":{"type":"integer","minimum":0,"description":"Exact number of matches"},"truncated":{"type":"boolean","const":false}},"additionalProperties":false};

function validate23(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate23.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.count === undefined) && (missing0 = "count")) || ((data.truncated === undefined) && (missing0 = "truncated"))){
validate23.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema38.required,parentSchema:schema38,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((key0 === "count") || (key0 === "truncated"))){
validate23.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema38,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.count !== undefined){
let data0 = data.count;
const _errs2 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate23.errors = [{instancePath:instancePath+"/count",schemaPath:"#/properties/count/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema38.properties.count.type,parentSchema:schema38.properties.count,data:data0}];
return false;
}
if(errors === _errs2){
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 < 0 || isNaN(data0)){
validate23.errors = [{instancePath:instancePath+"/count",schemaPath:"#/properties/count/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema38.properties.count,data:data0}];
return false;
}
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.truncated !== undefined){
let data1 = data.truncated;
const _errs4 = errors;
if(typeof data1 !== "boolean"){
validate23.errors = [{instancePath:instancePath+"/truncated",schemaPath:"#/properties/truncated/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema38.properties.truncated.type,parentSchema:schema38.properties.truncated,data:data1}];
return false;
}
if(false !== data1){
validate23.errors = [{instancePath:instancePath+"/truncated",schemaPath:"#/properties/truncated/const",keyword:"const",params:{allowedValue: false},message:"must be equal to constant",schema:false,parentSchema:schema38.properties.truncated,data:data1}];
return false;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate23.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema38.type,parentSchema:schema38,data}];
return false;
}
}
validate23.errors = vErrors;
return errors === 0;
}
validate23.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const rawRepos = validate24;
const schema39 = {"type":"object","required":["count","repositories"],"properties":{"count":{"type":"integer","minimum":0,"description":"Repositories found"},"repositories":{"type":"array","items":{"anyOf":[{"$ref":"Repository"},{"type":"null"}]},"description":"In the order of the input; null where nothing matched"}},"additionalProperties":false};
const schema40 = {"type":"object","required":["id","platformId","name","ownerLogin","stargazerCount","totalIssuesClosed","totalIssuesCount","totalIssuesOpen"],"properties":{"id":{"type":"string","pattern":"^[0-9a-f]{32}$","description":"Service-internal identifier, 32-character hex"},"platformId":{"type":"string","description":"Platform node identifier"},"name":{"type":"string","description":"Repository name"},"ownerLogin":{"type":"string","description":"Username of the owner"},"stargazerCount":{"type":"integer","minimum":0,"description":"Stars"},"totalIssuesClosed":{"type":"integer","minimum":0,"description":"Closed issues"},"totalIssuesCount":{"type":"integer","minimum":0,"description":"Issues, open and closed"},"totalIssuesOpen":{"type":"integer","minimum":0,"description":"Open issues"},"createdAt":{"type":"string","pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","description":"When the repository was created, ISO 8601 UTC"},"description":{"type":"string"},"embeddedAt":{"type":"string","pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","description":"When the embedding was created, ISO 8601 UTC"},"language":{"type":"string","description":"Primary programming language"},"lastContributorLocations":{"type":"array","items":{"type":"string"},"description":"Locations of the last contributors"},"readmePreview":{"type":"string","description":"Start of the README text"},"updatedAt":{"type":"string","pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","description":"When the repository was last updated, ISO 8601 UTC"},"score":{"type":"number","description":"Relevance in search results"}},"additionalProperties":false,"description":"A source repository"};

function validate24(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate24.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.count === undefined) && (missing0 = "count")) || ((data.repositories === undefined) && (missing0 = "repositories"))){
validate24.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema39.required,parentSchema:schema39,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((key0 === "count") || (key0 === "repositories"))){
validate24.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema39,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.count !== undefined){
let data0 = data.count;
const _errs2 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate24.errors = [{instancePath:instancePath+"/count",schemaPath:"#/properties/count/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema39.properties.count.type,parentSchema:schema39.properties.count,data:data0}];
return false;
}
if(errors === _errs2){
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 < 0 || isNaN(data0)){
validate24.errors = [{instancePath:instancePath+"/count",schemaPath:"#/properties/count/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema39.properties.count,data:data0}];
return false;
}
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.repositories !== undefined){
let data1 = data.repositories;
const _errs4 = errors;
if(errors === _errs4){
if(Array.isArray(data1)){
var valid1 = true;
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
let data2 = data1[i0];
const _errs6 = errors;
const _errs7 = errors;
let valid2 = false;
const _errs8 = errors;
const _errs9 = errors;
if(errors === _errs9){
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
let missing1;
if(((((((((data2.id === undefined) && (missing1 = "id")) || ((data2.platformId === undefined) && (missing1 = "platformId"))) || ((data2.name === undefined) && (missing1 = "name"))) || ((data2.ownerLogin === undefined) && (missing1 = "ownerLogin"))) || ((data2.stargazerCount === undefined) && (missing1 = "stargazerCount"))) || ((data2.totalIssuesClosed === undefined) && (missing1 = "totalIssuesClosed"))) || ((data2.totalIssuesCount === undefined) && (missing1 = "totalIssuesCount"))) || ((data2.totalIssuesOpen === undefined) && (missing1 = "totalIssuesOpen"))){
const err0 = {instancePath:instancePath+"/repositories/" + i0,schemaPath:"Repository/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'",schema:schema40.required,parentSchema:schema40,data:data2};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
else {
const _errs11 = errors;
for(const key1 in data2){
if(!(func1.call(schema40.properties, key1))){
const err1 = {instancePath:instancePath+"/repositories/" + i0,schemaPath:"Repository/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties",schema:false,parentSchema:schema40,data:data2};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
break;
}
}
if(_errs11 === errors){
if(data2.id !== undefined){
let data3 = data2.id;
const _errs12 = errors;
if(errors === _errs12){
if(typeof data3 === "string"){
if(!pattern4.test(data3)){
const err2 = {instancePath:instancePath+"/repositories/" + i0+"/id",schemaPath:"Repository/properties/id/pattern",keyword:"pattern",params:{pattern: "^[0-9a-f]{32}$"},message:"must match pattern \""+"^[0-9a-f]{32}$"+"\"",schema:"^[0-9a-f]{32}$",parentSchema:schema40.properties.id,data:data3};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath:instancePath+"/repositories/" + i0+"/id",schemaPath:"Repository/properties/id/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema40.properties.id.type,parentSchema:schema40.properties.id,data:data3};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
var valid4 = _errs12 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data2.platformId !== undefined){
let data4 = data2.platformId;
const _errs14 = errors;
if(typeof data4 !== "string"){
const err4 = {instancePath:instancePath+"/repositories/" + i0+"/platformId",schemaPath:"Repository/properties/platformId/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema40.properties.platformId.type,parentSchema:schema40.properties.platformId,data:data4};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
var valid4 = _errs14 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data2.name !== undefined){
let data5 = data2.name;
const _errs16 = errors;
if(typeof data5 !== "string"){
const err5 = {instancePath:instancePath+"/repositories/" + i0+"/name",schemaPath:"Repository/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema40.properties.name.type,parentSchema:schema40.properties.name,data:data5};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
var valid4 = _errs16 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data2.ownerLogin !== undefined){
let data6 = data2.ownerLogin;
const _errs18 = errors;
if(typeof data6 !== "string"){
const err6 = {instancePath:instancePath+"/repositories/" + i0+"/ownerLogin",schemaPath:"Repository/properties/ownerLogin/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema40.properties.ownerLogin.type,parentSchema:schema40.properties.ownerLogin,data:data6};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
var valid4 = _errs18 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data2.stargazerCount !== undefined){
let data7 = data2.stargazerCount;
const _errs20 = errors;
if(!(((typeof data7 == "number") && (!(data7 % 1) && !isNaN(data7))) && (isFinite(data7)))){
const err7 = {instancePath:instancePath+"/repositories/" + i0+"/stargazerCount",schemaPath:"Repository/properties/stargazerCount/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema40.properties.stargazerCount.type,parentSchema:schema40.properties.stargazerCount,data:data7};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(errors === _errs20){
if((typeof data7 == "number") && (isFinite(data7))){
if(data7 < 0 || isNaN(data7)){
const err8 = {instancePath:instancePath+"/repositories/" + i0+"/stargazerCount",schemaPath:"Repository/properties/stargazerCount/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema40.properties.stargazerCount,data:data7};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
}
var valid4 = _errs20 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data2.totalIssuesClosed !== undefined){
let data8 = data2.totalIssuesClosed;
const _errs22 = errors;
if(!(((typeof data8 == "number") && (!(data8 % 1) && !isNaN(data8))) && (isFinite(data8)))){
const err9 = {instancePath:instancePath+"/repositories/" + i0+"/totalIssuesClosed",schemaPath:"Repository/properties/totalIssuesClosed/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema40.properties.totalIssuesClosed.type,parentSchema:schema40.properties.totalIssuesClosed,data:data8};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if(errors === _errs22){
if((typeof data8 == "number") && (isFinite(data8))){
if(data8 < 0 || isNaN(data8)){
const err10 = {instancePath:instancePath+"/repositories/" + i0+"/totalIssuesClosed",schemaPath:"Repository/properties/totalIssuesClosed/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema40.properties.totalIssuesClosed,data:data8};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
}
var valid4 = _errs22 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data2.totalIssuesCount !== undefined){
let data9 = data2.totalIssuesCount;
const _errs24 = errors;
if(!(((typeof data9 == "number") && (!(data9 % 1) && !isNaN(data9))) && (isFinite(data9)))){
const err11 = {instancePath:instancePath+"/repositories/" + i0+"/totalIssuesCount",schemaPath:"Repository/properties/totalIssuesCount/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema40.properties.totalIssuesCount.type,parentSchema:schema40.properties.totalIssuesCount,data:data9};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if(errors === _errs24){
if((typeof data9 == "number") && (isFinite(data9))){
if(data9 < 0 || isNaN(data9)){
const err12 = {instancePath:instancePath+"/repositories/" + i0+"/totalIssuesCount",schemaPath:"Repository/properties/totalIssuesCount/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema40.properties.totalIssuesCount,data:data9};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
}
var valid4 = _errs24 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data2.totalIssuesOpen !== undefined){
let data10 = data2.totalIssuesOpen;
const _errs26 = errors;
if(!(((typeof data10 == "number") && (!(data10 % 1) && !isNaN(data10))) && (isFinite(data10)))){
const err13 = {instancePath:instancePath+"/repositories/" + i0+"/totalIssuesOpen",schemaPath:"Repository/properties/totalIssuesOpen/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema40.properties.totalIssuesOpen.type,parentSchema:schema40.properties.totalIssuesOpen,data:data10};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
if(errors === _errs26){
if((typeof data10 == "number") && (isFinite(data10))){
if(data10 < 0 || isNaN(data10)){
const err14 = {instancePath:instancePath+"/repositories/" + i0+"/totalIssuesOpen",schemaPath:"Repository/properties/totalIssuesOpen/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema40.properties.totalIssuesOpen,data:data10};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
}
var valid4 = _errs26 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data2.createdAt !== undefined){
let data11 = data2.createdAt;
const _errs28 = errors;
if(errors === _errs28){
if(typeof data11 === "string"){
if(!pattern5.test(data11)){
const err15 = {instancePath:instancePath+"/repositories/" + i0+"/createdAt",schemaPath:"Repository/properties/createdAt/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$"},message:"must match pattern \""+"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$"+"\"",schema:"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$",parentSchema:schema40.properties.createdAt,data:data11};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
else {
const err16 = {instancePath:instancePath+"/repositories/" + i0+"/createdAt",schemaPath:"Repository/properties/createdAt/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema40.properties.createdAt.type,parentSchema:schema40.properties.createdAt,data:data11};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
var valid4 = _errs28 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data2.description !== undefined){
let data12 = data2.description;
const _errs30 = errors;
if(typeof data12 !== "string"){
const err17 = {instancePath:instancePath+"/repositories/" + i0+"/description",schemaPath:"Repository/properties/description/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema40.properties.description.type,parentSchema:schema40.properties.description,data:data12};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
var valid4 = _errs30 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data2.embeddedAt !== undefined){
let data13 = data2.embeddedAt;
const _errs32 = errors;
if(errors === _errs32){
if(typeof data13 === "string"){
if(!pattern5.test(data13)){
const err18 = {instancePath:instancePath+"/repositories/" + i0+"/embeddedAt",schemaPath:"Repository/properties/embeddedAt/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$"},message:"must match pattern \""+"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$"+"\"",schema:"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$",parentSchema:schema40.properties.embeddedAt,data:data13};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
else {
const err19 = {instancePath:instancePath+"/repositories/" + i0+"/embeddedAt",schemaPath:"Repository/properties/embeddedAt/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema40.properties.embeddedAt.type,parentSchema:schema40.properties.embeddedAt,data:data13};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
var valid4 = _errs32 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data2.language !== undefined){
let data14 = data2.language;
const _errs34 = errors;
if(typeof data14 !== "string"){
const err20 = {instancePath:instancePath+"/repositories/" + i0+"/language",schemaPath:"Repository/properties/language/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema40.properties.language.type,parentSchema:schema40.properties.language,data:data14};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
var valid4 = _errs34 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data2.lastContributorLocations !== undefined){
let data15 = data2.lastContributorLocations;
const _errs36 = errors;
if(errors === _errs36){
if(Array.isArray(data15)){
var valid5 = true;
const len1 = data15.length;
for(let i1=0; i1<len1; i1++){
let data16 = data15[i1];
const _errs38 = errors;
if(typeof data16 !== "string"){
const err21 = {instancePath:instancePath+"/repositories/" + i0+"/lastContributorLocations/" + i1,schemaPath:"Repository/properties/lastContributorLocations/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema40.properties.lastContributorLocations.items.type,parentSchema:schema40.properties.lastContributorLocations.items,data:data16};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
var valid5 = _errs38 === errors;
if(!valid5){
break;
}
}
}
else {
const err22 = {instancePath:instancePath+"/repositories/" + i0+"/lastContributorLocations",schemaPath:"Repository/properties/lastContributorLocations/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema40.properties.lastContributorLocations.type,parentSchema:schema40.properties.lastContributorLocations,data:data15};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
var valid4 = _errs36 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data2.readmePreview !== undefined){
let data17 = data2.readmePreview;
const _errs40 = errors;
if(typeof data17 !== "string"){
const err23 = {instancePath:instancePath+"/repositories/" + i0+"/readmePreview",schemaPath:"Repository/properties/readmePreview/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema40.properties.readmePreview.type,parentSchema:schema40.properties.readmePreview,data:data17};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
var valid4 = _errs40 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data2.updatedAt !== undefined){
let data18 = data2.updatedAt;
const _errs42 = errors;
if(errors === _errs42){
if(typeof data18 === "string"){
if(!pattern5.test(data18)){
const err24 = {instancePath:instancePath+"/repositories/" + i0+"/updatedAt",schemaPath:"Repository/properties/updatedAt/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$"},message:"must match pattern \""+"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$"+"\"",schema:"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$",parentSchema:schema40.properties.updatedAt,data:data18};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
else {
const err25 = {instancePath:instancePath+"/repositories/" + i0+"/updatedAt",schemaPath:"Repository/properties/updatedAt/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema40.properties.updatedAt.type,parentSchema:schema40.properties.updatedAt,data:data18};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
var valid4 = _errs42 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data2.score !== undefined){
let data19 = data2.score;
const _errs44 = errors;
if(!((typeof data19 == "number") && (isFinite(data19)))){
const err26 = {instancePath:instancePath+"/repositories/" + i0+"/score",schemaPath:"Repository/properties/score/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema40.properties.score.type,parentSchema:schema40.properties.score,data:data19};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
var valid4 = _errs44 === errors;
}
else {
var valid4 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
const err27 = {instancePath:instancePath+"/repositories/" + i0,schemaPath:"Repository/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema40.type,parentSchema:schema40,data:data2};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
var _valid0 = _errs8 === errors;
valid2 = valid2 || _valid0;
const _errs46 = errors;
if(data2 !== null){
const err28 = {instancePath:instancePath+"/repositories/" + i0,schemaPath:"#/properties/repositories/items/anyOf/1/type",keyword:"type",params:{type: "null"},message:"must be null",schema:schema39.properties.repositories.items.anyOf[1].type,parentSchema:schema39.properties.repositories.items.anyOf[1],data:data2};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
var _valid0 = _errs46 === errors;
valid2 = valid2 || _valid0;
if(!valid2){
const err29 = {instancePath:instancePath+"/repositories/" + i0,schemaPath:"#/properties/repositories/items/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema39.properties.repositories.items.anyOf,parentSchema:schema39.properties.repositories.items,data:data2};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
validate24.errors = vErrors;
return false;
}
else {
errors = _errs7;
if(vErrors !== null){
if(_errs7){
vErrors.length = _errs7;
}
else {
vErrors = null;
}
}
}
var valid1 = _errs6 === errors;
if(!valid1){
break;
}
}
}
else {
validate24.errors = [{instancePath:instancePath+"/repositories",schemaPath:"#/properties/repositories/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema39.properties.repositories.type,parentSchema:schema39.properties.repositories,data:data1}];
return false;
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate24.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema39.type,parentSchema:schema39,data}];
return false;
}
}
validate24.errors = vErrors;
return errors === 0;
}
validate24.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const rawReposByFullname = validate25;
const schema41 = {"type":"object","required":["count","repositories"],"properties":{"count":{"type":"integer","minimum":0,"description":"Repositories found"},"repositories":{"type":"array","items":{"anyOf":[{"$ref":"Repository"},{"type":"null"}]},"description":"In the order of the input; null where nothing matched"}},"additionalProperties":false};

function validate25(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate25.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.count === undefined) && (missing0 = "count")) || ((data.repositories === undefined) && (missing0 = "repositories"))){
validate25.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema41.required,parentSchema:schema41,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((key0 === "count") || (key0 === "repositories"))){
validate25.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema41,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.count !== undefined){
let data0 = data.count;
const _errs2 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate25.errors = [{instancePath:instancePath+"/count",schemaPath:"#/properties/count/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema41.properties.count.type,parentSchema:schema41.properties.count,data:data0}];
return false;
}
if(errors === _errs2){
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 < 0 || isNaN(data0)){
validate25.errors = [{instancePath:instancePath+"/count",schemaPath:"#/properties/count/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema41.properties.count,data:data0}];
return false;
}
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.repositories !== undefined){
let data1 = data.repositories;
const _errs4 = errors;
if(errors === _errs4){
if(Array.isArray(data1)){
var valid1 = true;
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
let data2 = data1[i0];
const _errs6 = errors;
const _errs7 = errors;
let valid2 = false;
const _errs8 = errors;
const _errs9 = errors;
if(errors === _errs9){
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
let missing1;
if(((((((((data2.id === undefined) && (missing1 = "id")) || ((data2.platformId === undefined) && (missing1 = "platformId"))) || ((data2.name === undefined) && (missing1 = "name"))) || ((data2.ownerLogin === undefined) && (missing1 = "ownerLogin"))) || ((data2.stargazerCount === undefined) && (missing1 = "stargazerCount"))) || ((data2.totalIssuesClosed === undefined) && (missing1 = "totalIssuesClosed"))) || ((data2.totalIssuesCount === undefined) && (missing1 = "totalIssuesCount"))) || ((data2.totalIssuesOpen === undefined) && (missing1 = "totalIssuesOpen"))){
const err0 = {instancePath:instancePath+"/repositories/" + i0,schemaPath:"Repository/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'",schema:schema40.required,parentSchema:schema40,data:data2};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
else {
const _errs11 = errors;
for(const key1 in data2){
if(!(func1.call(schema40.properties, key1))){
const err1 = {instancePath:instancePath+"/repositories/" + i0,schemaPath:"Repository/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties",schema:false,parentSchema:schema40,data:data2};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
break;
}
}
if(_errs11 === errors){
if(data2.id !== undefined){
let data3 = data2.id;
const _errs12 = errors;
if(errors === _errs12){
if(typeof data3 === "string"){
if(!pattern4.test(data3)){
const err2 = {instancePath:instancePath+"/repositories/" + i0+"/id",schemaPath:"Repository/properties/id/pattern",keyword:"pattern",params:{pattern: "^[0-9a-f]{32}$"},message:"must match pattern \""+"^[0-9a-f]{32}$"+"\"",schema:"^[0-9a-f]{32}$",parentSchema:schema40.properties.id,data:data3};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath:instancePath+"/repositories/" + i0+"/id",schemaPath:"Repository/properties/id/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema40.properties.id.type,parentSchema:schema40.properties.id,data:data3};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
var valid4 = _errs12 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data2.platformId !== undefined){
let data4 = data2.platformId;
const _errs14 = errors;
if(typeof data4 !== "string"){
const err4 = {instancePath:instancePath+"/repositories/" + i0+"/platformId",schemaPath:"Repository/properties/platformId/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema40.properties.platformId.type,parentSchema:schema40.properties.platformId,data:data4};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
var valid4 = _errs14 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data2.name !== undefined){
let data5 = data2.name;
const _errs16 = errors;
if(typeof data5 !== "string"){
const err5 = {instancePath:instancePath+"/repositories/" + i0+"/name",schemaPath:"Repository/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema40.properties.name.type,parentSchema:schema40.properties.name,data:data5};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
var valid4 = _errs16 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data2.ownerLogin !== undefined){
let data6 = data2.ownerLogin;
const _errs18 = errors;
if(typeof data6 !== "string"){
const err6 = {instancePath:instancePath+"/repositories/" + i0+"/ownerLogin",schemaPath:"Repository/properties/ownerLogin/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema40.properties.ownerLogin.type,parentSchema:schema40.properties.ownerLogin,data:data6};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
var valid4 = _errs18 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data2.stargazerCount !== undefined){
let data7 = data2.stargazerCount;
const _errs20 = errors;
if(!(((typeof data7 == "number") && (!(data7 % 1) && !isNaN(data7))) && (isFinite(data7)))){
const err7 = {instancePath:instancePath+"/repositories/" + i0+"/stargazerCount",schemaPath:"Repository/properties/stargazerCount/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema40.properties.stargazerCount.type,parentSchema:schema40.properties.stargazerCount,data:data7};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(errors === _errs20){
if((typeof data7 == "number") && (isFinite(data7))){
if(data7 < 0 || isNaN(data7)){
const err8 = {instancePath:instancePath+"/repositories/" + i0+"/stargazerCount",schemaPath:"Repository/properties/stargazerCount/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema40.properties.stargazerCount,data:data7};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
}
var valid4 = _errs20 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data2.totalIssuesClosed !== undefined){
let data8 = data2.totalIssuesClosed;
const _errs22 = errors;
if(!(((typeof data8 == "number") && (!(data8 % 1) && !isNaN(data8))) && (isFinite(data8)))){
const err9 = {instancePath:instancePath+"/repositories/" + i0+"/totalIssuesClosed",schemaPath:"Repository/properties/totalIssuesClosed/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema40.properties.totalIssuesClosed.type,parentSchema:schema40.properties.totalIssuesClosed,data:data8};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if(errors === _errs22){
if((typeof data8 == "number") && (isFinite(data8))){
if(data8 < 0 || isNaN(data8)){
const err10 = {instancePath:instancePath+"/repositories/" + i0+"/totalIssuesClosed",schemaPath:"Repository/properties/totalIssuesClosed/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema40.properties.totalIssuesClosed,data:data8};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
}
var valid4 = _errs22 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data2.totalIssuesCount !== undefined){
let data9 = data2.totalIssuesCount;
const _errs24 = errors;
if(!(((typeof data9 == "number") && (!(data9 % 1) && !isNaN(data9))) && (isFinite(data9)))){
const err11 = {instancePath:instancePath+"/repositories/" + i0+"/totalIssuesCount",schemaPath:"Repository/properties/totalIssuesCount/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema40.properties.totalIssuesCount.type,parentSchema:schema40.properties.totalIssuesCount,data:data9};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if(errors === _errs24){
if((typeof data9 == "number") && (isFinite(data9))){
if(data9 < 0 || isNaN(data9)){
const err12 = {instancePath:instancePath+"/repositories/" + i0+"/totalIssuesCount",schemaPath:"Repository/properties/totalIssuesCount/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema40.properties.totalIssuesCount,data:data9};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
}
var valid4 = _errs24 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data2.totalIssuesOpen !== undefined){
let data10 = data2.totalIssuesOpen;
const _errs26 = errors;
if(!(((typeof data10 == "number") && (!(data10 % 1) && !isNaN(data10))) && (isFinite(data10)))){
const err13 = {instancePath:instancePath+"/repositories/" + i0+"/totalIssuesOpen",schemaPath:"Repository/properties/totalIssuesOpen/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema40.properties.totalIssuesOpen.type,parentSchema:schema40.properties.totalIssuesOpen,data:data10};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
if(errors === _errs26){
if((typeof data10 == "number") && (isFinite(data10))){
if(data10 < 0 || isNaN(data10)){
const err14 = {instancePath:instancePath+"/repositories/" + i0+"/totalIssuesOpen",schemaPath:"Repository/properties/totalIssuesOpen/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema40.properties.totalIssuesOpen,data:data10};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
}
var valid4 = _errs26 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data2.createdAt !== undefined){
let data11 = data2.createdAt;
const _errs28 = errors;
if(errors === _errs28){
if(typeof data11 === "string"){
if(!pattern5.test(data11)){
const err15 = {instancePath:instancePath+"/repositories/" + i0+"/createdAt",schemaPath:"Repository/properties/createdAt/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$"},message:"must match pattern \""+"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$"+"\"",schema:"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$",parentSchema:schema40.properties.createdAt,data:data11};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
else {
const err16 = {instancePath:instancePath+"/repositories/" + i0+"/createdAt",schemaPath:"Repository/properties/createdAt/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema40.properties.createdAt.type,parentSchema:schema40.properties.createdAt,data:data11};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
var valid4 = _errs28 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data2.description !== undefined){
let data12 = data2.description;
const _errs30 = errors;
if(typeof data12 !== "string"){
const err17 = {instancePath:instancePath+"/repositories/" + i0+"/description",schemaPath:"Repository/properties/description/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema40.properties.description.type,parentSchema:schema40.properties.description,data:data12};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
var valid4 = _errs30 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data2.embeddedAt !== undefined){
let data13 = data2.embeddedAt;
const _errs32 = errors;
if(errors === _errs32){
if(typeof data13 === "string"){
if(!pattern5.test(data13)){
const err18 = {instancePath:instancePath+"/repositories/" + i0+"/embeddedAt",schemaPath:"Repository/properties/embeddedAt/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$"},message:"must match pattern \""+"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$"+"\"",schema:"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$",parentSchema:schema40.properties.embeddedAt,data:data13};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
else {
const err19 = {instancePath:instancePath+"/repositories/" + i0+"/embeddedAt",schemaPath:"Repository/properties/embeddedAt/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema40.properties.embeddedAt.type,parentSchema:schema40.properties.embeddedAt,data:data13};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
var valid4 = _errs32 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data2.language !== undefined){
let data14 = data2.language;
const _errs34 = errors;
if(typeof data14 !== "string"){
const err20 = {instancePath:instancePath+"/repositories/" + i0+"/language",schemaPath:"Repository/properties/language/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema40.properties.language.type,parentSchema:schema40.properties.language,data:data14};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
var valid4 = _errs34 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data2.lastContributorLocations !== undefined){
let data15 = data2.lastContributorLocations;
const _errs36 = errors;
if(errors === _errs36){
if(Array.isArray(data15)){
var valid5 = true;
const len1 = data15.length;
for(let i1=0; i1<len1; i1++){
let data16 = data15[i1];
const _errs38 = errors;
if(typeof data16 !== "string"){
const err21 = {instancePath:instancePath+"/repositories/" + i0+"/lastContributorLocations/" + i1,schemaPath:"Repository/properties/lastContributorLocations/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema40.properties.lastContributorLocations.items.type,parentSchema:schema40.properties.lastContributorLocations.items,data:data16};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
var valid5 = _errs38 === errors;
if(!valid5){
break;
}
}
}
else {
const err22 = {instancePath:instancePath+"/repositories/" + i0+"/lastContributorLocations",schemaPath:"Repository/properties/lastContributorLocations/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema40.properties.lastContributorLocations.type,parentSchema:schema40.properties.lastContributorLocations,data:data15};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
var valid4 = _errs36 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data2.readmePreview !== undefined){
let data17 = data2.readmePreview;
const _errs40 = errors;
if(typeof data17 !== "string"){
const err23 = {instancePath:instancePath+"/repositories/" + i0+"/readmePreview",schemaPath:"Repository/properties/readmePreview/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema40.properties.readmePreview.type,parentSchema:schema40.properties.readmePreview,data:data17};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
var valid4 = _errs40 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data2.updatedAt !== undefined){
let data18 = data2.updatedAt;
const _errs42 = errors;
if(errors === _errs42){
if(typeof data18 === "string"){
if(!pattern5.test(data18)){
const err24 = {instancePath:instancePath+"/repositories/" + i0+"/updatedAt",schemaPath:"Repository/properties/updatedAt/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$"},message:"must match pattern \""+"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$"+"\"",schema:"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$",parentSchema:schema40.properties.updatedAt,data:data18};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
else {
const err25 = {instancePath:instancePath+"/repositories/" + i0+"/updatedAt",schemaPath:"Repository/properties/updatedAt/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema40.properties.updatedAt.type,parentSchema:schema40.properties.updatedAt,data:data18};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
var valid4 = _errs42 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data2.score !== undefined){
let data19 = data2.score;
const _errs44 = errors;
if(!((typeof data19 == "number") && (isFinite(data19)))){
const err26 = {instancePath:instancePath+"/repositories/" + i0+"/score",schemaPath:"Repository/properties/score/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema40.properties.score.type,parentSchema:schema40.properties.score,data:data19};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
var valid4 = _errs44 === errors;
}
else {
var valid4 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
const err27 = {instancePath:instancePath+"/repositories/" + i0,schemaPath:"Repository/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema40.type,parentSchema:schema40,data:data2};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
var _valid0 = _errs8 === errors;
valid2 = valid2 || _valid0;
const _errs46 = errors;
if(data2 !== null){
const err28 = {instancePath:instancePath+"/repositories/" + i0,schemaPath:"#/properties/repositories/items/anyOf/1/type",keyword:"type",params:{type: "null"},message:"must be null",schema:schema41.properties.repositories.items.anyOf[1].type,parentSchema:schema41.properties.repositories.items.anyOf[1],data:data2};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
var _valid0 = _errs46 === errors;
valid2 = valid2 || _valid0;
if(!valid2){
const err29 = {instancePath:instancePath+"/repositories/" + i0,schemaPath:"#/properties/repositories/items/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema41.properties.repositories.items.anyOf,parentSchema:schema41.properties.repositories.items,data:data2};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
validate25.errors = vErrors;
return false;
}
else {
errors = _errs7;
if(vErrors !== null){
if(_errs7){
vErrors.length = _errs7;
}
else {
vErrors = null;
}
}
}
var valid1 = _errs6 === errors;
if(!valid1){
break;
}
}
}
else {
validate25.errors = [{instancePath:instancePath+"/repositories",schemaPath:"#/properties/repositories/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema41.properties.repositories.type,parentSchema:schema41.properties.repositories,data:data1}];
return false;
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate25.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema41.type,parentSchema:schema41,data}];
return false;
}
}
validate25.errors = vErrors;
return errors === 0;
}
validate25.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const rawReposCount = validate26;
const schema43 = {"type":"object","required":["count","truncated"],"properties":{"count":{"type":"integer","minimum":0,"description":"Exact number of matches"},"truncated":{"type":"boolean","const":false}},"additionalProperties":false};

function validate26(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate26.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.count === undefined) && (missing0 = "count")) || ((data.truncated === undefined) && (missing0 = "truncated"))){
validate26.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema43.required,parentSchema:schema43,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((key0 === "count") || (key0 === "truncated"))){
validate26.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema43,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.count !== undefined){
let data0 = data.count;
const _errs2 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate26.errors = [{instancePath:instancePath+"/count",schemaPath:"#/properties/count/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema43.properties.count.type,parentSchema:schema43.properties.count,data:data0}];
return false;
}
if(errors === _errs2){
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 < 0 || isNaN(data0)){
validate26.errors = [{instancePath:instancePath+"/count",schemaPath:"#/properties/count/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema43.properties.count,data:data0}];
return false;
}
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.truncated !== undefined){
let data1 = data.truncated;
const _errs4 = errors;
if(typeof data1 !== "boolean"){
validate26.errors = [{instancePath:instancePath+"/truncated",schemaPath:"#/properties/truncated/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema43.properties.truncated.type,parentSchema:schema43.properties.truncated,data:data1}];
return false;
}
if(false !== data1){
validate26.errors = [{instancePath:instancePath+"/truncated",schemaPath:"#/properties/truncated/const",keyword:"const",params:{allowedValue: false},message:"must be equal to constant",schema:false,parentSchema:schema43.properties.truncated,data:data1}];
return false;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate26.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema43.type,parentSchema:schema43,data}];
return false;
}
}
validate26.errors = vErrors;
return errors === 0;
}
validate26.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const account = validate27;
const schema44 = {"type":"object","required":["name","services","credits","rate"],"properties":{"name":{"type":"string","description":"Name of the key"},"services":{"type":"array","items":{"type":"string","enum":["SEARCH","RAW","PROFESSIONAL"]}},"credits":{"type":"object","required":["remaining","used"],"properties":{"remaining":{"type":"integer","minimum":0,"description":"Credits left"},"used":{"type":"integer","minimum":0,"description":"Credits spent"}},"additionalProperties":false},"rate":{"type":"number","minimum":0,"description":"Requests a second the key may make"}},"additionalProperties":false};

function validate27(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate27.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((data.name === undefined) && (missing0 = "name")) || ((data.services === undefined) && (missing0 = "services"))) || ((data.credits === undefined) && (missing0 = "credits"))) || ((data.rate === undefined) && (missing0 = "rate"))){
validate27.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema44.required,parentSchema:schema44,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((((key0 === "name") || (key0 === "services")) || (key0 === "credits")) || (key0 === "rate"))){
validate27.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema44,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.name !== undefined){
let data0 = data.name;
const _errs2 = errors;
if(typeof data0 !== "string"){
validate27.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema44.properties.name.type,parentSchema:schema44.properties.name,data:data0}];
return false;
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.services !== undefined){
let data1 = data.services;
const _errs4 = errors;
if(errors === _errs4){
if(Array.isArray(data1)){
var valid1 = true;
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
let data2 = data1[i0];
const _errs6 = errors;
if(typeof data2 !== "string"){
validate27.errors = [{instancePath:instancePath+"/services/" + i0,schemaPath:"#/properties/services/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema44.properties.services.items.type,parentSchema:schema44.properties.services.items,data:data2}];
return false;
}
if(!(((data2 === "SEARCH") || (data2 === "RAW")) || (data2 === "PROFESSIONAL"))){
validate27.errors = [{instancePath:instancePath+"/services/" + i0,schemaPath:"#/properties/services/items/enum",keyword:"enum",params:{allowedValues: schema44.properties.services.items.enum},message:"must be equal to one of the allowed values",schema:schema44.properties.services.items.enum,parentSchema:schema44.properties.services.items,data:data2}];
return false;
}
var valid1 = _errs6 === errors;
if(!valid1){
break;
}
}
}
else {
validate27.errors = [{instancePath:instancePath+"/services",schemaPath:"#/properties/services/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema44.properties.services.type,parentSchema:schema44.properties.services,data:data1}];
return false;
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.credits !== undefined){
let data3 = data.credits;
const _errs8 = errors;
if(errors === _errs8){
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
let missing1;
if(((data3.remaining === undefined) && (missing1 = "remaining")) || ((data3.used === undefined) && (missing1 = "used"))){
validate27.errors = [{instancePath:instancePath+"/credits",schemaPath:"#/properties/credits/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'",schema:schema44.properties.credits.required,parentSchema:schema44.properties.credits,data:data3}];
return false;
}
else {
const _errs10 = errors;
for(const key1 in data3){
if(!((key1 === "remaining") || (key1 === "used"))){
validate27.errors = [{instancePath:instancePath+"/credits",schemaPath:"#/properties/credits/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties",schema:false,parentSchema:schema44.properties.credits,data:data3}];
return false;
break;
}
}
if(_errs10 === errors){
if(data3.remaining !== undefined){
let data4 = data3.remaining;
const _errs11 = errors;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
validate27.errors = [{instancePath:instancePath+"/credits/remaining",schemaPath:"#/properties/credits/properties/remaining/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema44.properties.credits.properties.remaining.type,parentSchema:schema44.properties.credits.properties.remaining,data:data4}];
return false;
}
if(errors === _errs11){
if((typeof data4 == "number") && (isFinite(data4))){
if(data4 < 0 || isNaN(data4)){
validate27.errors = [{instancePath:instancePath+"/credits/remaining",schemaPath:"#/properties/credits/properties/remaining/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema44.properties.credits.properties.remaining,data:data4}];
return false;
}
}
}
var valid2 = _errs11 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data3.used !== undefined){
let data5 = data3.used;
const _errs13 = errors;
if(!(((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5))) && (isFinite(data5)))){
validate27.errors = [{instancePath:instancePath+"/credits/used",schemaPath:"#/properties/credits/properties/used/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema44.properties.credits.properties.used.type,parentSchema:schema44.properties.credits.properties.used,data:data5}];
return false;
}
if(errors === _errs13){
if((typeof data5 == "number") && (isFinite(data5))){
if(data5 < 0 || isNaN(data5)){
validate27.errors = [{instancePath:instancePath+"/credits/used",schemaPath:"#/properties/credits/properties/used/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema44.properties.credits.properties.used,data:data5}];
return false;
}
}
}
var valid2 = _errs13 === errors;
}
else {
var valid2 = true;
}
}
}
}
}
else {
validate27.errors = [{instancePath:instancePath+"/credits",schemaPath:"#/properties/credits/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema44.properties.credits.type,parentSchema:schema44.properties.credits,data:data3}];
return false;
}
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.rate !== undefined){
let data6 = data.rate;
const _errs15 = errors;
if(errors === _errs15){
if((typeof data6 == "number") && (isFinite(data6))){
if(data6 < 0 || isNaN(data6)){
validate27.errors = [{instancePath:instancePath+"/rate",schemaPath:"#/properties/rate/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema44.properties.rate,data:data6}];
return false;
}
}
else {
validate27.errors = [{instancePath:instancePath+"/rate",schemaPath:"#/properties/rate/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema44.properties.rate.type,parentSchema:schema44.properties.rate,data:data6}];
return false;
}
}
var valid0 = _errs15 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
else {
validate27.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema44.type,parentSchema:schema44,data}];
return false;
}
}
validate27.errors = vErrors;
return errors === 0;
}
validate27.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};
